import { Problem } from '#server/problem.ts';

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const declarable: Record<Format, string[]> = {
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/x-png'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  avif: ['image/avif', 'image/heif'],
};

const undeclared = ['', 'application/octet-stream'];

/** By the first bytes (docs/decisions/0017). @throws {Problem} if the format is not accepted, or not the declared one. */
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

function brandOf(brands: string): 'avif' | 'heic' | null {
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : null;
}
