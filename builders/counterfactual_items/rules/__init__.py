"""Templates of altered rules, a module a domain."""
