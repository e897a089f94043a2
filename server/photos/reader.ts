import { Problem } from '#server/problem.ts';
import type { Photo } from './decode.ts';
import { Decoders, mostCost } from './decoders.ts';
import { checkFormat } from './formats.ts';
import { PhotoQueue } from './queue.ts';
import type { UploadFile } from './upload-file.ts';

/** In bytes: a photo that takes more to decode is heavy. 12 megapixels as a phone's JPEG take 40 MB. */
const ordinaryCost = 96_000_000;

/** Reads the uploaded photos of this process. */
export class PhotoReader {
  readonly #decoders = new Decoders();
  readonly #queue = new PhotoQueue();

  /**
   * A heavy photo waits for the others of its kind, so that ordinary ones do not wait for it.
   * @throws {Problem} with the sentence that says what is wrong with it.
   */
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

  /** Ends the decoders that have nothing to do. */
  end(): void {
    this.#decoders.end();
  }
}

async function headOf(upload: UploadFile): Promise<Buffer> {
  for await (const head of upload.read(64)) return head;
  return Buffer.alloc(0);
}
