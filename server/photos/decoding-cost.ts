import type { Metadata } from 'sharp';

/**
 * An upper bound of the bytes that decoding takes besides the process itself, by what the picture's header says. The
 * factors are measured (docs/decisions/0023): the peak of the process that decodes pictures of 12 to 49 megapixels of
 * each kind.
 */
export function decodingCost(picture: Metadata): number {
  const { width, height } = picture;
  return 24_000_000 + perFormat(picture, width * height);
}

function perFormat({ format, width, height, ...picture }: Metadata, pixels: number): number {
  const bytesPerSample = picture.depth === 'uchar' ? 1 : 2;
  const row = width * picture.channels * bytesPerSample;
  switch (format) {
    case 'jpeg':
      // The coefficients of all scans, two bytes each. One scan is decoded by lines, at a fraction of the size.
      if (picture.isProgressive) return 2 * pixels * samplesPerPixel(picture) + 16_000_000;
      return 64 * row + 16_000_000;
    case 'png':
      // By lines, of which libvips holds up to 1,600, and some even of a picture that has a few.
      return picture.isProgressive ? 1.2 * height * row : row * Math.min(Math.max(height, 170), 1600);
    case 'webp':
      return 5 * pixels;
    case 'gif':
      return 7 * pixels;
    default:
      // AVIF: the planes, a copy of them and the picture made of them.
      return (bytesPerSample === 1 ? 19 : 26) * pixels;
  }
}

function samplesPerPixel({ chromaSubsampling, channels }: Pick<Metadata, 'chromaSubsampling' | 'channels'>): number {
  return chromaSubsampling === '4:2:0' ? 1.5 : channels;
}
