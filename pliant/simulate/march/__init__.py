"""The way through time: steps, events, stops."""
