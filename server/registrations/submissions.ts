import { createHash } from 'node:crypto';
import { successSentences } from '#contract/calls/problems.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import type { Database } from '#server/database/tables.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';

/** `key` is the client's name for the submission, `fingerprint` the hash of its content. */
export type SubmissionId = { key: string | null; fingerprint: string };

export type SubmissionAnswer = { message: string; pass: PassOf | null };

export async function fingerprintOf(
  { name, email, contact, college, course, sem, selectedEvents }: RegistrationFields,
  photo: AsyncIterable<Uint8Array> | null,
): Promise<string> {
  const all = createHash('sha256');
  all.update(`${JSON.stringify([name, email, contact, college, course, sem, selectedEvents])}\0`);
  for await (const piece of photo ?? []) all.update(piece);
  return all.digest('hex');
}

/** Returns the stored submissions with these keys, by key. */
export async function findStored(db: Database, keys: readonly (string | null)[]) {
  const given = keys.filter((key) => key !== null);
  if (given.length === 0) return new Map<string | null, never>();
  const rows = await db
    .selectFrom('submissions')
    .leftJoin('registrations', 'registrations.id', 'submissions.registration_id')
    .select(['key', 'fingerprint', 'message', 'registrations.id', 'pass_version as version'])
    .where('key', 'in', given)
    .execute();
  return new Map<string | null, (typeof rows)[number]>(rows.map((row) => [row.key, row]));
}

type Stored = { fingerprint: string; message: string; id: string | null; version: number | null };

/** Returns the first answer again, with its pass if it had one, or the Problem `key-reused` if the content differs. */
export function earlierAnswer({ message, id, version, ...stored }: Stored, fingerprint: string) {
  if (stored.fingerprint !== fingerprint) return new Problem('key-reused');
  const wasNew = message === successSentences.registered && id !== null && version !== null;
  return { message, pass: wasNew ? { id, version } : null };
}

type Answered = { send: { submission: SubmissionId; now: Date }; registrationId: string; message: string };

export async function keepAnswers(trx: Database, answers: readonly Answered[]): Promise<void> {
  const rows = answers.flatMap(({ send: { submission, now }, registrationId, message }) => {
    const { key, fingerprint } = submission;
    if (key === null) return [];
    return { key, fingerprint, registration_id: registrationId, message, created_at: now.toISOString() };
  });
  if (rows.length > 0) await trx.insertInto('submissions').values(rows).execute();
}
