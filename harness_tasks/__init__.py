"""Tasks, prompts, reply parsers, answer matchers, backends, stages and the trial records they leave."""
