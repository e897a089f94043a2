import { Problem } from '#server/problem.ts';
import type { Photo } from './decode.ts';
import { Decoders, mostCost } from './decoders.ts';
import { PhotoQueue } from './queue.ts';
import type { UploadFile } from './uploads.ts';

/** In bytes: decoding a heavy photo needs more than this. A phone's JPEG of 12 megapixels takes 40 MB. */
const ordinaryCost = 96_000_000;

export class PhotoReader {
  readonly #decoders = new Decoders();
  readonly #queue = new PhotoQueue();

  /** Decodes a photo. Heavy photos have a separate queue, so that other photos do not wait. @throws {Problem} */
  async read(upload: UploadFile, declaredType: string, address: string | null): Promise<Photo> {
    if (upload.size() === 0) throw new Problem('photo-empty');
    checkFormat(await headOf(upload), declaredType);
    const path = upload.path();
    let answer = await this.#queue.run('ordinary', address, () => this.#decoders.decode({ path, most: ordinaryCost }));
    if ('cost' in answer && answer.cost <= mostCost) {
      answer = await this.#queue.run('heavy', address, () => this.#decoders.decode({ path, most: mostCost }, true));
    }
    if ('photo' in answer) return answer.photo;
    if ('failed' in answer) throw new Error(`A photo could not be decoded: ${answer.failed}`);
    throw new Problem('refused' in answer ? answer.refused : 'photo-too-heavy');
  }

  queued() {
    return this.#queue.state();
  }

  end(): void {
    this.#decoders.end();
  }
}

async function headOf(upload: UploadFile): Promise<Buffer> {
  for await (const head of upload.read(64)) return head;
  return Buffer.alloc(0);
}

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const declarable: Record<Format, string[]> = {
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  png: ['image/png', 'image/x-png'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  avif: ['image/avif', 'image/heif'],
};

const undeclared = ['', 'application/octet-stream'];

/** Checks the first bytes. @throws {Problem} if the format is not accepted, or differs from the declared format. */
function checkFormat(bytes: Buffer, declaredType: string): void {
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
