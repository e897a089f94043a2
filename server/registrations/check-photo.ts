import type { PhotoCheck } from '#contract/people/sent-people.ts';
import { type Author, record } from '#server/book/entries.ts';
import { inBook } from '#server/book/number.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { mailIfReachable } from './mails.ts';

/** In ms: how long the mail waits. Until then, taking the verdict back also stops the mail. */
const untilMail = 30_000;

/** Repeating a verdict changes nothing. @throws {Problem} `unknown-photo`, `photo-replaced`, `photo-checked` */
export function checkPhoto(db: Database, id: string, { version, fault }: PhotoCheck, { now, ...by }: Author) {
  return inBook(db, async (trx) => {
    const photo = trx.selectFrom('id_photos').select(['version', 'fault']).where('registration_id', '=', id);
    const known = await photo.executeTakeFirst();
    if (!known) throw new Problem('unknown-photo');
    if (known.version !== version) throw new Problem('photo-replaced');
    if (known.fault === fault) return;
    if (known.fault !== null && fault !== null) throw new Problem('photo-checked');
    const verdict = fault === null ? 'photo-unchecked' : fault === '' ? 'photo-accepted' : 'photo-rejected';
    const entry = { ...by, kind: verdict, registrationId: id } as const;
    if (fault === null) await record(trx, { ...entry, cancels: await lastVerdict(trx, id) }, now);
    else await record(trx, { ...entry, ...(fault !== '' && { personal: { from: '', to: fault } }) }, now);
    await trx.updateTable('id_photos').set({ fault }).where('registration_id', '=', id).execute();
    if (!fault) return;
    const mailed = new Date(now.getTime() + untilMail);
    await mailIfReachable(trx, { reason: 'photo-rejected', registrationId: id }, mailed);
  });
}

async function lastVerdict(trx: Database, id: string): Promise<string[]> {
  const verdicts = trx.selectFrom('entries').select('key').where('registration_id', '=', id);
  const last = verdicts.where('kind', 'in', ['photo-accepted', 'photo-rejected']).orderBy('number', 'desc').limit(1);
  return (await last.execute()).map(({ key }) => key);
}
