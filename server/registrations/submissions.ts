import { createHash } from 'node:crypto';
import type { RegistrationFields } from '#contract/registration.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';

/** One send of the form: the key the client gave it, if it gave one, and what its content hashes to. */
export type Submission = { key: string | null; fingerprint: string };

/** Two sends have the same fingerprint when they carry the same fields and the same photo. */
export function fingerprintOf(fields: RegistrationFields, photo: Uint8Array | null): string {
  const { name, email, contact, college, course, sem, selectedEvents } = fields;
  const text = JSON.stringify([name, email, contact, college, course, sem, selectedEvents]);
  return createHash('sha256')
    .update(text)
    .update('\0')
    .update(photo ?? '')
    .digest('hex');
}

/** Whether a submission with this key was accepted before. */
export async function isAnswered(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom('submissions').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the key for the transaction at hand, and says whether it was still free. While another transaction holds the
 * key, this waits for its end.
 */
export async function claimSubmission(trx: Database, { key, fingerprint }: Submission, now: Date): Promise<boolean> {
  if (key === null) return true;
  const claimed = await trx
    .insertInto('submissions')
    .values({ key, fingerprint, registration_id: null, message: null, created_at: now.toISOString() })
    .onConflict((it) => it.doNothing())
    .returning('key')
    .execute();
  return claimed.length > 0;
}

/** Keeps the answer to a claimed submission, to give it again. */
export async function keepAnswer(trx: Database, { key }: Submission, registrationId: string, message: string) {
  if (key === null) return;
  await trx
    .updateTable('submissions')
    .set({ registration_id: registrationId, message })
    .where('key', '=', key)
    .execute();
}

/**
 * The message that answered this submission the first time.
 * @throws {Problem} `key-reused` where that one had other content.
 */
export async function answerAgain(db: Database, { key, fingerprint }: Submission): Promise<string> {
  const first = await db
    .selectFrom('submissions')
    .select(['fingerprint', 'message'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.fingerprint !== fingerprint) throw new Problem('key-reused');
  if (first.message === null) throw new Error('A submission was committed without its answer');
  return first.message;
}
