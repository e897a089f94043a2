import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { mailReport } from '#contract/mails.ts';
import { latestEntries } from '#server/book/entries.ts';
import { mailsIn, writeMailFile } from '#server/mail/files.ts';
import { databases } from '#tests/support/database/databases.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { organiser, refusal, sharedApp, sharedSession } from '#tests/support/running/app.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

describe.each(databases)('an organiser, on %s,', (_name, open) => {
  const dataDir = temporaryFolder();
  const fest = sharedApp({ config: { dataDir } }, open);
  const headers = sharedSession(fest);

  const report = async () => mailReport.parse((await fest.call('mails', { headers })).json());
  const retry = (id: string) => fest.call('mailRetry', { id, headers });

  test('sees how many mails are in the queue, and since when', async () => {
    const empty = { waiting: 0, waitingSince: null, files: 0, lastAnswer: null, undelivered: [] };
    expect(await report()).toEqual(empty);
    await sendForm(fest.app);
    expect(await report()).toMatchObject({ waiting: 1, waitingSince: fest.clock.now.toISOString() });
  });

  test('sees how many mails were saved as files, if there is no mail server', async () => {
    for (const id of ['m1', 'm2']) await writeMailFile(dataDir, { registrationId: 'r1', id }, Buffer.from('Hello'));
    await writeFile(path.join(mailsIn(dataDir), 'r1.m3.eml.partial'), '');
    expect((await report()).files).toBe(2);
  });

  test('sees which mail was refused and why, and can retry it', async () => {
    const settled_at = '2025-08-01T06:05:00.000Z';
    const refused = { state: 'refused', recipient: ashaTexts.email, answer: '550 No such user', settled_at } as const;
    await fest.db.updateTable('mails').set(refused).execute();
    const { waiting, undelivered } = await report();
    expect(waiting).toBe(0);
    const id = undelivered[0]?.id ?? '';
    const asha = { id, name: 'Asha Rao', recipient: ashaTexts.email, reason: 'registered' };
    expect(undelivered).toEqual([{ ...asha, state: 'refused', answer: '550 No such user', at: settled_at }]);
    expect((await retry(id)).statusCode).toBe(200);
    expect(await report()).toMatchObject({ waiting: 1, lastAnswer: '550 No such user', undelivered: [] });
    const [entry] = await latestEntries(fest.db, 1);
    expect(entry).toMatchObject({ actor: organiser.username, kind: 'mail-retried', new_value: 'registered' });

    expect(await refusal(retry(id))).toEqual([404, expect.stringContaining('cannot be retried')]);
    expect((await retry('no-mail')).statusCode).toBe(404);
    expect(await latestEntries(fest.db, 1)).toEqual([entry]);
  });

  test('can retry all mails that did not arrive', async () => {
    await sendForm(fest.app, { contact: '9000000001' });
    await fest.db.updateTable('mails').set({ state: 'unconfirmed' }).execute();
    expect((await report()).undelivered).toHaveLength(2);
    const retryAll = () => fest.call('mailRetryAll', { headers });
    expect((await retryAll()).statusCode).toBe(200);
    expect(await report()).toMatchObject({ waiting: 2, undelivered: [] });
    const [entry] = await latestEntries(fest.db, 1);
    expect(entry).toMatchObject({ actor: organiser.username, kind: 'mail-retried', new_value: '2' });
    expect((await retryAll()).statusCode).toBe(200);
    expect(await latestEntries(fest.db, 1), 'nothing to retry').toEqual([entry]);
  });
});
