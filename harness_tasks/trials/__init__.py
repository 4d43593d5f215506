"""From an item and a reply to a trial record, one module for each experiment."""
