// Unpacks the page's numbers: one deflated block, each array's bytes shuffled (numbers.py packs them).

const KINDS = { f4: Float32Array, f8: Float64Array, u1: Uint8Array, u2: Uint16Array, u4: Uint32Array };

async function inflate(text) {
  const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  if (!packed.length) return new Uint8Array(0);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// A function from {kind, shape, at} to {values, shape}: a typed array, rows first.
export async function unpack(text) {
  const bytes = await inflate(text);
  return ({ kind, shape, at }) => {
    const Type = KINDS[kind];
    const size = Type.BYTES_PER_ELEMENT;
    const count = shape.reduce((a, b) => a * b, 1);
    const out = new Uint8Array(count * size);
    for (let k = 0; k < size; k++) for (let i = 0; i < count; i++) out[i * size + k] = bytes[at + k * count + i];
    return { values: new Type(out.buffer), shape };
  };
}
