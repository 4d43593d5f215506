"""The published lineage: the released MIRROR files read into data sets of version 1.x."""
