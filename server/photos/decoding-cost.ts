import type { Metadata } from 'sharp';

/** An upper bound in bytes, without the process itself. The factors were measured (docs/decisions/0023). */
export const decodingCost = (picture: Metadata): number =>
  24_000_000 + perFormat(picture, picture.width * picture.height);

function perFormat({ format, width, height, ...picture }: Metadata, pixels: number): number {
  const bytesPerSample = picture.depth === 'uchar' ? 1 : 2;
  const row = width * picture.channels * bytesPerSample;
  switch (format) {
    case 'jpeg':
      // Progressive: the coefficients of all scans, two bytes each. Otherwise it is decoded by lines.
      if (picture.isProgressive) return 2 * pixels * samplesPerPixel(picture) + 16_000_000;
      return 64 * row + 16_000_000;
    case 'png':
      return picture.isProgressive ? 1.2 * height * row : row * Math.min(Math.max(height, 170), 1600);
    case 'webp':
      return 5 * pixels;
    case 'gif':
      return 7 * pixels;
    default:
      return (bytesPerSample === 1 ? 19 : 26) * pixels;
  }
}

function samplesPerPixel({ chromaSubsampling, channels }: Pick<Metadata, 'chromaSubsampling' | 'channels'>): number {
  return chromaSubsampling === '4:2:0' ? 1.5 : channels;
}
