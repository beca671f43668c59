"""The functions of a system on arrays of other libraries, with derivatives. There is one file per library."""
