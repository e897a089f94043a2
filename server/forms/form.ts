import type { Multipart } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { photoByteLimit } from '#contract/id-photo.ts';
import { textFields } from '#contract/registration.ts';
import type { UploadFile } from '#server/photos/upload-file.ts';
import type { UploadQuota } from '#server/photos/uploads.ts';
import { Problem } from '#server/problem.ts';

/** Nothing of it is checked but its size. The bytes of the photo are in the upload file. */
export type RegistrationForm = {
  fields: Record<string, unknown>;
  photo: { declaredType: string; isTooLarge: boolean } | null;
};

/** Longer fields are cut to `fieldSize`, which is still far over the limit of any of them. */
export const formLimits = {
  parts: 100,
  fields: 100,
  files: 10,
  fieldSize: 4096,
  fieldNameSize: 100,
  fileSize: photoByteLimit,
};
/** A larger body is not read at all. */
const maxBodyBytes = 8 * photoByteLimit;
const eventFields = ['selectedEvents[]', 'selectedEvents'];

/**
 * Reads the multipart form of a request, to its end even where a part is refused: a browser that is still sending takes
 * an early answer for a broken connection. The photo goes to the file of `upload` for as long as `quota` has any left.
 * @throws {Problem} where it is no form, one of a size that nobody sends by mistake, or there is no room for its photo.
 */
export async function readForm(
  request: FastifyRequest,
  quota: UploadQuota,
  upload: UploadFile,
): Promise<RegistrationForm> {
  if (!request.isMultipart?.()) throw new Problem('wrong-content-type');
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw new Problem('photo-too-large');
  const form: RegistrationForm = { fields: {}, photo: null };
  try {
    await readParts(form, request, quota, upload);
  } catch (error) {
    // The parser throws plain errors for a malformed body, which would be taken for faults of ours.
    const isKnown = error instanceof Problem || (error as FastifyError).statusCode !== undefined;
    throw isKnown ? error : new Problem('malformed-body');
  }
  if (quota.isFull()) throw new Problem('busy');
  upload.finish();
  return form;
}

async function readParts(
  form: RegistrationForm,
  request: FastifyRequest,
  quota: UploadQuota,
  upload: UploadFile,
): Promise<void> {
  const selectedEvents: string[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file') await readFile(form, part, quota, upload);
    else if (typeof part.value !== 'string') throw new Problem('malformed-body');
    else if (eventFields.includes(part.fieldname)) selectedEvents.push(part.value);
    else readField(form, part.fieldname, part.value);
  }
  form.fields.selectedEvents = selectedEvents;
}

function readField(form: RegistrationForm, name: string, value: string): void {
  if (name === 'idPhoto' && value !== '') throw new Problem('photo-not-an-image');
  if (!(textFields as string[]).includes(name)) return;
  if (name in form.fields) throw new Problem('invalid-input', `The field ${name} is there more than once.`);
  form.fields[name] = value;
}

type FilePart = Extract<Multipart, { type: 'file' }>;

async function readFile(form: RegistrationForm, part: FilePart, quota: UploadQuota, upload: UploadFile): Promise<void> {
  const isPhoto = part.fieldname === 'idPhoto';
  for await (const chunk of part.file) if (isPhoto && quota.take(chunk.length)) await upload.write(chunk);
  if (!isPhoto) return;
  // A browser sends an empty part without a name where no file was chosen.
  if (upload.size() === 0 && !part.filename) return;
  if (form.photo !== null) throw new Problem('invalid-input', 'The field idPhoto is there more than once.');
  form.photo = { declaredType: part.mimetype, isTooLarge: part.file.truncated };
}
