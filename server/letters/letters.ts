import { v7 as uuid } from 'uuid';
import { letterSentences } from '#contract/calls/tool-sentences.ts';
import type { SentLetter, Unreached, WholeLetter, Written } from '#contract/letters.ts';
import { type Author, record } from '#server/book/entries.ts';
import { inBook } from '#server/book/number.ts';
import { after } from '#server/clock.ts';
import { mailboxKey } from '#server/database/email-key.ts';
import type { Database, MailState } from '#server/database/tables.ts';
import { queued } from '#server/mail/claims.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { unwantedMailboxes } from '#server/mail/subscription.ts';
import { failed } from '#server/mail/undelivered.ts';
import { Problem } from '#server/problem.ts';

/** The ids of the people who match, and the filter as a sentence. */
type Found = { ids: ReadonlySet<string>; about: string };

/** In ms. Older previews cannot be sent, and each new preview deletes them. */
const kept = 86_400_000;
const page = 1_000;
const waiting: MailState[] = [...queued, 'held'];

/** Stores a mail for each person, so the letter goes to exactly these people. @throws {Problem} `invalid-input` */
export function previewLetter(db: Database, { ids, about }: Found, written: Written, { now, actor }: Author) {
  // Inside `inBook`, nobody can withdraw between reading the people and storing their mails.
  return inBook(db, async (trx) => {
    await trx.deleteFrom('letters').where('sent_at', 'is', null).where('made_at', '<', after(now, -kept)).execute();
    const mails = await statesOf(trx, ids);
    if (mails.length === 0) throw new Problem('invalid-input', letterSentences.nobody(about));
    const people = mails.filter(({ state }) => state === 'preview').length;
    if (people === 0) throw new Problem('invalid-input', letterSentences.unreached);
    const id = uuid();
    const said = `${mails.length} ${mails.length === 1 ? 'person' : 'people'}: ${about}`;
    const letter = { id, about: said, ...written, made_by: actor, made_at: now.toISOString(), people };
    await trx.insertInto('letters').values(letter).execute();
    const letters = mails.map(({ id: registrationId, state }) => {
      return { reason: 'letter', registrationId, state, letterId: id, once: `letter ${id} ${registrationId}` } as const;
    });
    await queueMails(trx, letters, now);
    return id;
  });
}

/** Returns the state of each person's mail. A mailbox gets the letter once, or never if it is unsubscribed. */
async function statesOf(trx: Database, ids: ReadonlySet<string>): Promise<{ id: string; state: MailState }[]> {
  const rows = await trx.selectFrom('registrations').select(['id', 'email', 'is_suspect']).orderBy('id').execute();
  const unwanted = await unwantedMailboxes(trx);
  const taken = new Set<string>();
  const meant = rows.filter(({ id }) => ids.has(id));
  return meant.map(({ id, email, is_suspect }) => {
    if (is_suspect === 1) return { id, state: 'suspect' };
    const key = mailboxKey(email);
    const state = email === '' ? 'no-email' : unwanted.has(key) ? 'unwanted' : taken.has(key) ? 'shared' : 'preview';
    taken.add(key);
    return { id, state };
  });
}

/** Queues the mails of a letter. Doing so again changes nothing. @throws {Problem} `unknown-letter` */
export function sendLetter(db: Database, id: string, { now, ...by }: Author): Promise<void> {
  return inBook(db, async (trx) => {
    const at = now.toISOString();
    const letter = await trx.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst();
    if (!letter) throw new Problem('unknown-letter');
    if (letter.sent_at !== null) return;
    if (letter.made_at < after(now, -kept)) throw new Problem('unknown-letter');
    await trx.updateTable('letters').set({ sent_at: at }).where('id', '=', id).execute();
    await trx
      .updateTable('mails')
      .set({ state: 'waiting', next_attempt_at: at, created_at: at })
      .where('letter_id', '=', id)
      .where('state', '=', 'preview')
      .execute();
    const newValue = `${letter.people} mails`;
    await record(trx, { ...by, kind: 'letter-sent', subject: letter.subject, newValue }, now);
  });
}

/** @throws {Problem} `unsent-letter` */
export function stopLetter(db: Database, id: string, { now, ...by }: Author): Promise<void> {
  return inBook(db, async (trx) => {
    const letter = await trx
      .updateTable('letters')
      .set({ stopped_at: now.toISOString() })
      .where('id', '=', id)
      .where('sent_at', 'is not', null)
      .where('stopped_at', 'is', null)
      .returning('subject')
      .executeTakeFirst();
    if (!letter) throw new Problem('unsent-letter');
    const stopped = await trx
      .deleteFrom('mails')
      .where('letter_id', '=', id)
      .where('reason', '=', 'letter')
      .where('state', 'in', ['waiting', 'held'])
      .executeTakeFirst();
    const newValue = `${stopped.numDeletedRows} mails not sent`;
    await record(trx, { ...by, kind: 'letter-stopped', subject: letter.subject, newValue }, now);
  });
}

/** Sends the letter only to this address. @throws {Problem} `unknown-letter` */
export function tryLetter(db: Database, id: string, to: string, { now, ...by }: Author): Promise<void> {
  return inBook(db, async (trx) => {
    const letter = await trx.selectFrom('letters').select('subject').where('id', '=', id).executeTakeFirst();
    if (!letter) throw new Problem('unknown-letter');
    await queueMails(trx, [{ reason: 'letter-test', registrationId: null, recipient: to, letterId: id }], now);
    await record(trx, { ...by, kind: 'letter-tested', ...letter, personal: { note: to } }, now);
  });
}

/** Returns the sent letters, latest first. */
export const listLetters = (db: Database): Promise<SentLetter[]> =>
  letters(db).where('sent_at', 'is not', null).orderBy('sent_at', 'desc').execute();

/** @throws {Problem} `unknown-letter` */
export async function readLetter(db: Database, id: string): Promise<WholeLetter> {
  const letter = await letters(db).select('text').where('letters.id', '=', id).executeTakeFirst();
  if (!letter) throw new Problem('unknown-letter');
  const people = db
    .selectFrom('mails')
    .innerJoin('registrations', 'registrations.id', 'registration_id')
    .where('letter_id', '=', id)
    .where('reason', '=', 'letter')
    .orderBy('name')
    .orderBy('mails.id');
  const namesOf = async (states: MailState[], most = page) =>
    (await people.select('name').where('state', 'in', states).limit(most).execute()).map(({ name }) => name);
  const unreached: Unreached[] = await people
    .select(['registrations.id', 'name', 'contact', 'state as why', 'answer'])
    .where('state', 'in', [...failed, 'no-email', 'unwanted', 'shared', 'suspect'])
    .execute();
  return {
    ...letter,
    some: await namesOf(['preview', 'waiting', 'sending', 'sent'], 5),
    unreached,
    reachedNames: await namesOf(['sent']),
    waitingNames: await namesOf(waiting),
  };
}

const letters = (db: Database) =>
  db
    .selectFrom('letters')
    .leftJoin('mails', (join) => join.onRef('letter_id', '=', 'letters.id').on('reason', '=', 'letter'))
    .select(['letters.id', 'about', 'subject', 'people', 'made_by as by', 'made_at as madeAt'])
    .select(['sent_at as sentAt', 'stopped_at as stoppedAt'])
    .select(({ fn }) => {
      const mailsIn = (states: MailState[]) => fn.count<number>('mails.id').filterWhere('state', 'in', states);
      return [mailsIn(['sent']).as('reached'), mailsIn(failed).as('failed'), mailsIn(waiting).as('waiting')];
    })
    .groupBy('letters.id');
