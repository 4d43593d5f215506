"""Cards, Croissant metadata, checksums, versions and publication of data sets."""
