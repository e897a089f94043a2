import { Problem } from '#server/problem.ts';
import type { Photo } from './decode.ts';
import { decode, mostCost } from './decoders.ts';
import { checkFormat } from './formats.ts';
import { inPhotoQueue } from './queue.ts';
import type { UploadFile } from './upload-file.ts';

/** In bytes: a photo that takes more to decode is heavy. 12 megapixels as a phone's JPEG take 40 MB. */
const ordinaryCost = 96_000_000;

/**
 * Has an uploaded photo decoded. One that is heavy waits for the others of its kind, so that ordinary ones do not wait for it.
 * @throws {Problem} with the sentence that says what is wrong with it.
 */
export async function readPhoto(upload: UploadFile, declaredType: string, address: string | null): Promise<Photo> {
  if (upload.size() === 0) throw new Problem('photo-empty');
  checkFormat(await headOf(upload), declaredType);
  const path = upload.path();
  let answer = await inPhotoQueue('ordinary', address, () => decode({ path, most: ordinaryCost }));
  if ('cost' in answer && answer.cost <= mostCost) {
    answer = await inPhotoQueue('heavy', address, () => decode({ path, most: mostCost }, true));
  }
  if ('photo' in answer) return answer.photo;
  if ('failed' in answer) throw new Error(`A photo could not be decoded: ${answer.failed}`);
  throw new Problem('refused' in answer ? answer.refused : 'photo-too-heavy');
}

async function headOf(upload: UploadFile): Promise<Buffer> {
  for await (const head of upload.read(64)) return head;
  return Buffer.alloc(0);
}
