"""Steps of composite items, a module a domain: those that yield a number, and those that need one."""
