import { finished } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { photoByteLimit } from '#contract/id-photo.ts';
import { baitField, tookField } from '#contract/people/suspect.ts';
import { textFields } from '#contract/registration.ts';
import type { UploadFile } from '#server/photos/uploads.ts';
import { Problem } from '#server/problem.ts';

/** A form that was read, but not validated yet. The photo's bytes are in the upload file. */
export type RegistrationForm = {
  fields: Record<string, unknown>;
  photo: { declaredType: string; isTooLarge: boolean } | null;
};

/** Longer fields are cut to `fieldSize`, which is far above any field's limit. */
export const formLimits = {
  parts: 100,
  fields: 100,
  files: 10,
  fieldSize: 4096,
  fieldNameSize: 100,
  fileSize: photoByteLimit,
};
/** In bytes. Larger bodies are refused unread. */
const maxBodyBytes = 8 * photoByteLimit;
const eventFields = ['selectedEvents[]', 'selectedEvents'];

/** Reads even a form with wrong fields to its end: browsers mistake an early answer for a lost connection. */
export async function readForm(request: FastifyRequest, upload: UploadFile): Promise<RegistrationForm> {
  if (!request.isMultipart?.()) throw new Problem('wrong-content-type');
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw new Problem('photo-too-large');
  const form: RegistrationForm = { fields: {}, photo: null };
  try {
    await readParts(form, request, upload);
  } catch (error) {
    await finished(request.raw.unpipe().resume()).catch(() => {});
    // The parser throws plain errors for a malformed body.
    const isKnown = error instanceof Problem || (error as FastifyError).statusCode !== undefined;
    throw isKnown ? error : new Problem('malformed-body');
  }
  upload.finish();
  return form;
}

async function readParts(form: RegistrationForm, request: FastifyRequest, upload: UploadFile): Promise<void> {
  const selectedEvents: string[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file') await readFile(form, part, upload);
    else if (typeof part.value !== 'string') throw new Problem('malformed-body');
    else if (eventFields.includes(part.fieldname)) selectedEvents.push(part.value);
    else readField(form, part.fieldname, part.value);
  }
  form.fields.selectedEvents = selectedEvents;
}

function readField(form: RegistrationForm, name: string, value: string): void {
  if (name === 'idPhoto' && value !== '') throw new Problem('photo-not-an-image');
  if (name === baitField || name === tookField) form.fields[name] = value;
  if (!(textFields as string[]).includes(name)) return;
  if (name in form.fields) throw new Problem('invalid-input', `The field ${name} was sent more than once.`);
  form.fields[name] = value;
}

type FilePart = Extract<Multipart, { type: 'file' }>;

async function readFile(form: RegistrationForm, part: FilePart, upload: UploadFile): Promise<void> {
  const isPhoto = part.fieldname === 'idPhoto';
  for await (const chunk of part.file) if (isPhoto) await upload.write(chunk);
  if (!isPhoto) return;
  // If no file was chosen, browsers send an empty part without a file name.
  if (upload.size() === 0 && !part.filename) return;
  if (form.photo !== null) throw new Problem('invalid-input', 'The field idPhoto was sent more than once.');
  form.photo = { declaredType: part.mimetype, isTooLarge: part.file.truncated };
}
