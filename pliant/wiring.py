"""What stands above `model/` and is needed there, brought together when a model first calls for it."""

from pliant.formats.meshes import found, read_mesh
from pliant.model.above import Above, bring
from pliant.sweeps.closures.loop_equations import neutral_distance
from pliant.vectors.identity import key_of
from pliant.vectors.prescribed import check, required

bring(Above(key_of, check, required, neutral_distance, found, read_mesh))
