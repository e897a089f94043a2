import jsQR from 'jsqr';
import sharp from 'sharp';

/** Reads a QR code with a different library than the site draws it with. */
export async function readCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
