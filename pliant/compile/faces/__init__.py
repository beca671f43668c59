"""The functions of a system on the arrays of other libraries, with their derivatives: one file a library."""
