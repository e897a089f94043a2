import { Problem } from '#server/problem.ts';
import type { Photo } from './decode.ts';
import { Decoders, mostCost } from './decoders.ts';
import { checkFormat } from './formats.ts';
import { PhotoQueue } from './queue.ts';
import type { UploadFile } from './uploads.ts';

/** In bytes: decoding a heavy photo takes more. A phone's JPEG of 12 megapixels takes 40 MB. */
const ordinaryCost = 96_000_000;

export class PhotoReader {
  readonly #decoders = new Decoders();
  readonly #queue = new PhotoQueue();

  /** Heavy photos have their own queue, so that others do not wait for them. @throws {Problem} */
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
