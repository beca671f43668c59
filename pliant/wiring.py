"""Functions of higher folders that `model/` needs. They are imported when a model first calls one of them."""

from pliant.flex.beams.chain import beam_chain, with_number
from pliant.formats.meshes import found, read_mesh
from pliant.model.above import Above, bring
from pliant.sweeps.closures.loop_equations import neutral_distance
from pliant.sweeps.contacts.step import settled_contacts
from pliant.vectors.constraints.tracing import traced_constraint
from pliant.vectors.laws.identity import key_of
from pliant.vectors.prescribed import check, required

bring(
    Above(key_of, check, required, neutral_distance, settled_contacts, found, read_mesh, beam_chain, with_number, traced_constraint)
)
