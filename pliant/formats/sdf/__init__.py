"""SDF files: links become bodies, joints become hinges, and a joint whose child hangs on another one already closes a loop.

- Models in a model, models of a world and included models are parts of one system. Names of nested parts are joined by '::', as in
  SDF; the only model of a file gives no prefix.
- A link that no joint carries is `Free`, as in SDF, and fixed to the world if its model is static.
- The frame of a body is that of its link. Where a joint's frame is another one, a body without mass, "elbow_mount", stands between.
- Damping and friction are loads "elbow_friction", springs of joints are loads "elbow_spring", unless dynamics='ignore'; ranges are
  loads "elbow_stop" where stops= asks for it. Frames of the file are frames. Sensors and plugins are not read, and named.
- A file reads others only by <include>, from the folders of `reach.py`; document types and entities are refused.
"""

from pliant.formats.sdf.read import read_sdf

__all__ = ["read_sdf"]
