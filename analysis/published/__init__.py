"""Published numbers as data: facts with their table and decimals."""
