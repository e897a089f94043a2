import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';

/** Ours, the best first. Each at the setting that makes a large list smallest within a tenth of a second. */
const encoders = {
  zstd: () => createZstdCompress(),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip(),
};
/** What `encode` can make. */
export const encodings = Object.keys(encoders) as (keyof typeof encoders)[];
export type Encoding = keyof typeof encoders | 'identity';

/** The best encoding that a client takes, by its `Accept-Encoding`, of those that there are. */
export function encodingFor<T extends Encoding>(acceptEncoding = '', offered: readonly T[]): T | 'identity' {
  const named = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((it) => it.replaceAll(' ', ''));
  // One that is named with a weight of zero is refused.
  const accepted = new Set(named.filter((it) => !/;q=0(\.0*)?$/.test(it)).map((it) => it.split(';')[0]));
  return offered.find((it) => accepted.has(it)) ?? 'identity';
}

/** The text, which comes in pieces so that nothing is held up while it is made, in an encoding. */
export function encode(pieces: AsyncIterable<string>, encoding: Encoding): Promise<Buffer> {
  const text = Readable.from(pieces, { objectMode: false });
  return buffer(encoding === 'identity' ? text : text.pipe(encoders[encoding]()));
}
