"""Systems and states from and to other programs: `pl.convert.from_mujoco(model)`, `pl.convert.to_pinocchio(system)`."""

from pliant.convert.mujoco import from_mujoco, to_mujoco
from pliant.convert.pinocchio import from_pinocchio, to_pinocchio

__all__ = ["from_mujoco", "from_pinocchio", "to_mujoco", "to_pinocchio"]
