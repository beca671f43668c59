"""Linear models for control: state spaces, loops with sampled controllers, margins, reduction."""
