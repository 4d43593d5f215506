"""Row models. Each row type is one pydantic model; every other description of it is derived from that model."""
