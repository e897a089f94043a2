import { writeFileSync } from 'node:fs';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { encode } from 'uqr';

const [width, height, perSecond] = [640, 480, 10];

/** Writes a film for Chromium's fake camera. It shows each code for some tenths of a second, with grey in between. */
export function writeFilm(file: string, codes: { code: string; frames: number }[]): void {
  const grey = frame(Buffer.alloc(width * height, 128));
  const frames = codes.flatMap(({ code, frames }) => [...Array(frames).fill(frame(pictureOf(code))), grey, grey]);
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`), ...frames]),
  );
}

const frame = (luma: Buffer): Buffer =>
  Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);

function pictureOf(code: string): Buffer {
  const { data, size } = encode(code, { ecc: 'Q', border: 4 });
  const module = Math.floor((height * 0.8) / size);
  const [left, top] = [(width - size * module) >> 1, (height - size * module) >> 1];
  const luma = Buffer.alloc(width * height, 200);
  for (let y = 0; y < size * module; y++) {
    for (let x = 0; x < size * module; x++) {
      const isDark = data[Math.floor(y / module)]?.[Math.floor(x / module)];
      luma[(top + y) * width + left + x] = isDark ? 20 : 235;
    }
  }
  return luma;
}

/** Reads a QR code with a different library than the site draws it with. */
export async function readCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
