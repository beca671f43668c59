"""Events of a system and what they do: `system.add_event("latch", pl.events.touchdown(…), action=pl.events.lock("elbow"))`."""

from pliant.model import activate, deactivate, lift_off, lock, touchdown, unlock

__all__ = ["activate", "deactivate", "lift_off", "lock", "touchdown", "unlock"]
