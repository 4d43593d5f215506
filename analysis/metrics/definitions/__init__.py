"""Named definitions, one module per family, with their golden vectors beside them."""
