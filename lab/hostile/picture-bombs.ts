/** The JPEG with a false width and height in its header. */
export function sizePatched(jpeg: Buffer, edge: number): Buffer {
  const patched = Buffer.from(jpeg);
  const frame = markerAt(jpeg, [0xc0, 0xc2]);
  patched.writeUInt16BE(edge, frame + 5);
  patched.writeUInt16BE(edge, frame + 7);
  return patched;
}

/** The JPEG with its first scan repeated: each is decoded over the whole picture again. */
export function jpegOfScans(jpeg: Buffer, scans: number): Buffer {
  const start = markerAt(jpeg, [0xda]);
  const end = jpeg.lastIndexOf(Buffer.from([0xff, 0xd9]));
  const head = Buffer.from(jpeg.subarray(0, start));
  // Marked as progressive, because only then decoders expect more than one scan.
  head[markerAt(jpeg, [0xc0, 0xc2]) + 1] = 0xc2;
  const scan = Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 0, 0, 0x55]);
  return Buffer.concat([head, ...Array<Buffer>(scans).fill(scan), jpeg.subarray(end)]);
}

function markerAt(jpeg: Buffer, kinds: number[]): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (kinds.includes(jpeg[at + 1] as number)) return at;
  }
  throw new Error('The JPEG has no such marker');
}

/** A square GIF of one colour whose frames take a few bytes each. */
export function gifOf(edge: number, frames: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(edge, 0);
  size.writeUInt16LE(edge, 2);
  const palette = [0, 0, 0, 255, 255, 255];
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x44, 1, 0]);
  const head = Buffer.from([...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, ...palette]);
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}
