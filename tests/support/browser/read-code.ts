import jsQR from 'jsqr';
import sharp from 'sharp';

/** What the QR code in a picture says, by a reader that did not draw it. */
export async function readCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
