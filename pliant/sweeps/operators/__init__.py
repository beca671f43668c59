"""The spatial operators themselves, and the decoupled natural orthogonal complement."""
