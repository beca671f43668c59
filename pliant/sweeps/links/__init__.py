"""Links, rigid and flexible, as the recursions meet them."""
