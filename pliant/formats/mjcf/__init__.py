"""Read MJCF, the file format of MuJoCo: bodies, joints, inertias and loads at joints become a system.

- Bodies and sites keep their names, joints give hinges of their names, in MuJoCo's order. The coordinates of hinges, slides and
  balls are those of qpos, the speeds those of qvel; of a free body q is (quaternion, position) from where the file has it, with
  speeds in body axes. `pl.convert.to_mujoco` and `pl.convert.from_mujoco` carry states over.
- Inertias are those of <inertial>, or of geoms, as MuJoCo's compiler computes them. Classes, frames, copies (<replicate>) and
  includes are resolved; angles are in the file's unit.
- Stiffness, damping, friction and armature of joints and tendons, `gravcomp`, the medium, and actuators with affine laws are
  loads; the inputs are MuJoCo's ctrl. Sensors are outputs, keys are keyframes. Limits are kept.
- connect, weld, joint and fixed-tendon equalities are closures, exact where MuJoCo's are springs.
- What is not there is listed, in one warning with lines, where the equations of motion at a state are right without it (contacts,
  limits, sensors that pliant lacks); else the file is refused, by the element's name and line.
- A model that MuJoCo has compiled becomes the same elements (`compiled.py`), so there is one builder.
- Only the file itself, what it includes and the meshes of inertias are read, from the folders of `reach.py`.
"""

from pliant.formats.mjcf.read import read_compiled, read_mjcf

__all__ = ["read_compiled", "read_mjcf"]
