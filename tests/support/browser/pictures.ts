import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Makes a picture. `sigma` is the amount of noise. */
export const picture = (width = 40, height = 30, sigma = 0) =>
  sharp({
    create: { width, height, channels: 3, background: '#3388aa', noise: { type: 'gaussian', mean: 128, sigma } },
  });

/** A PNG file for a form. */
export const photoFile = async (...[width, height, sigma]: Parameters<typeof picture>) => ({
  name: 'id.png',
  mimeType: 'image/png',
  buffer: await picture(width, height, sigma).png().toBuffer(),
});

export const blob = (bytes: Uint8Array | string, type: string) =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type });

/** A small PNG file whose header claims this size. */
export function pngBomb(width: number, height: number): Buffer {
  return png(width, height, deflateSync(Buffer.alloc(4000)));
}

/** A PNG with one bit per pixel, made from packed pixels. `before` are chunks in front of the pixels. */
export function png(width: number, height: number, packed: Buffer, before: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunks = [pngChunk('IHDR', header), ...before, pngChunk('IDAT', packed), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
