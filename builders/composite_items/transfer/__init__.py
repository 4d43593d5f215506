"""Transfer tasks: the text looks like one job, a hidden skill decides it. One module a source domain."""
