"""URDF files: links become bodies, joints become hinges.

- `continuous` is a `Revolute` whose limits say so, `floating` is `Free`, `planar` is `Planar`; names are kept as they are.
  `<limit>` and `<dynamics>` are stored. Damping and friction of joints of one freedom are loads, `HingeFriction` "elbow_friction",
  unless dynamics='ignore'; the range of a joint is a load, `HingeStop` "elbow_stop", where stops= asks for it. Findings name what
  does not act. Visuals are shapes. Collisions are shapes that touch the ground, where contacts= asks for it. Transmissions and all
  other elements are passed over.
- A root link named 'world' is the world itself; any other root link is a body, whose hinge to the world has the link's name, or
  'root_joint' if a joint has that name already. With base='free' that hinge is `Free`. Where the root is 'world', base='free' frees
  the one fixed joint that holds the robot: the freedoms are those of Pinocchio's free-flyer, which carries the link 'world' as
  well, but the floating frame is the robot's first link, and at the neutral q it is where the file puts it.
- Only the file itself is read. Document types and entities are refused, includes are not opened; meshes are read when they are
  drawn, from the folders of `reach.py`.
"""

from pliant.formats.urdf.read import read_urdf

__all__ = ["read_urdf"]
