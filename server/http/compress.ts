import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const encoders = {
  zstd: (text: Buffer) => packZstd(text, { params: { [constants.ZSTD_c_compressionLevel]: 2 } }),
  br: (text: Buffer) => packBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: Buffer) => packGzip(text),
};
const packZstd = promisify(zstdCompress);
const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

export const encodings = Object.keys(encoders) as (keyof typeof encoders)[];
export type Encoding = keyof typeof encoders | 'identity';

export function encodingFor<T extends Encoding>(acceptEncoding = '', offered: readonly T[]): T | 'identity' {
  const named = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.replaceAll(' ', ''));
  // A weight of zero refuses an encoding.
  const accepted = new Set(named.filter((name) => !/;q=0(\.0*)?$/.test(name)).map((name) => name.split(';')[0]));
  return offered.find((encoding) => accepted.has(encoding)) ?? 'identity';
}

/** Compresses the whole text at once, because a stream takes twice as long. */
export async function encode(text: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? text : encoders[encoding](text);
}

export function sendEncoded(reply: FastifyReply, json: Buffer, encoding: Encoding): FastifyReply {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(json);
}
