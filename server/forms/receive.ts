import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { clientAddress } from '#server/limits/requests.ts';
import type { Photo } from '#server/photos/decode.ts';
import type { PhotoReader } from '#server/photos/reader.ts';
import type { Uploads } from '#server/photos/uploads.ts';
import { Problem } from '#server/problem.ts';
import { formLimits, readForm } from './form.ts';

type ReceivedPhoto = {
  /** The bytes as they were sent. All pieces share one buffer, so each piece overwrites the one before. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Returns the decoded photo, without metadata. @throws {Problem} */
  read(): Promise<Photo>;
};

type Receiving = { config: Config; photoReader: PhotoReader; uploads: Uploads };

export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
}

/** Reads a form for `work`. Until `work` ends, the photo stays on disk and counts towards the sender's quota. */
export async function receiveForm<T>(
  request: FastifyRequest,
  { config, photoReader, uploads }: Receiving,
  work: (form: { fields: Record<string, unknown>; photo: ReceivedPhoto | null }) => Promise<T>,
): Promise<T> {
  const address = config.rateLimit ? clientAddress(request) : null;
  const upload = uploads.newFile(address);
  try {
    const { fields, photo } = await readForm(request, upload);
    const whole = () => {
      if (photo?.isTooLarge) throw new Problem('photo-too-large');
      return upload;
    };
    const received = photo && {
      pieces: () => whole().read(),
      read: async () => photoReader.read(whole(), photo.declaredType, address),
    };
    return await work({ fields, photo: received });
  } finally {
    await upload.discard();
  }
}
