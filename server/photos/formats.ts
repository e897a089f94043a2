import { Problem } from '#server/problem.ts';

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** The media types under which each accepted format may be sent. */
const declarable: Record<Format, string[]> = {
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/x-png'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  avif: ['image/avif', 'image/heif'],
};

/** What a sender writes who does not know the type. */
const undeclared = ['', 'application/octet-stream'];

/**
 * Recognises a photo by its first bytes, whatever its name says.
 * @throws {Problem} where it is no photo that can be read, or not of the type it was declared as.
 */
export function checkFormat(bytes: Buffer, declaredType: string): void {
  const format = formatOf(bytes);
  if (format === 'heic') throw new Problem('photo-heic');
  if (format === null) throw new Problem('photo-not-an-image');
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!undeclared.includes(declared) && !declarable[format].includes(declared)) throw new Problem('photo-not-an-image');
}

function formatOf(bytes: Buffer): Format | 'heic' | null {
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (bytes.readUIntBE(0, Math.min(3, bytes.length)) === 0xffd8ff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a/.test(ascii(0, 6))) return 'gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp') return brandOf(ascii(8, 64));
  return null;
}

/** AVIF and HEIC are both HEIF files; the brands after `ftyp` tell which. */
function brandOf(brands: string): 'avif' | 'heic' | null {
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : null;
}
