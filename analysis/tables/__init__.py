"""Tables: which estimator on which rows; one module for each published artefact."""
