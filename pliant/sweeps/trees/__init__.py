"""Functions of trees: inverse dynamics, mass matrix, frames, regressor."""
