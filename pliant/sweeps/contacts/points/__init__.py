"""The points of contacts: where they are, what is known of them, and what gives them to a step."""
