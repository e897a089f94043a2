import { describe, expect, test } from 'vitest';
import { listRegistrations } from '#server/people/rows.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { type Fest, outcome, refusal, sharedApp, startApp } from '#tests/support/running/app.ts';
import { asha, sendForm } from '#tests/support/running/multipart.ts';

const start = (database: TestDatabase) => startApp({}, database);

const labels = ['Code Cascade', 'Logo Design', 'Imagineering', 'Triathlon', 'C Bingo', 'Oracle'];
const photo = async (width = 40) => blob(await picture(width).jpeg().toBuffer(), 'image/jpeg');
const different = (answers: { statusCode: number; body: string }[]) => [
  ...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)),
];
const success = expect.stringMatching(/^200 {"message":"Registration successful!","pass":"\/pass\/[\w-]{44}",/);

async function countsOf({ db }: Fest) {
  const photos = await db.selectFrom('id_photos').select('registration_id').execute();
  return { registrations: (await listRegistrations(db)).length, photos: photos.length };
}

/** Sends one submission with a photo many times at once. */
async function manyAtOnce(fest: Fest, times = 20) {
  const idPhoto = await photo();
  return different(await Promise.all(Array.from({ length: times }, () => sendForm(fest.app, { idPhoto }, 'key'))));
}

describe.each(databases)('on %s', (_name, open) => {
  test('twenty simultaneous sends of one submission make one registration, one photo and one answer', async () => {
    const fest = await start(await open());
    expect(await manyAtOnce(fest)).toEqual([success]);
    expect(await countsOf(fest)).toEqual({ registrations: 1, photos: 1 });
  });

  test('one person in six tabs with different events makes one registration with all of them', async () => {
    const fest = await start(await open());
    const tabs = labels.map((label, at) => sendForm(fest.app, { 'selectedEvents[]': [label] }, `tab-${at}`));
    const messages = (await Promise.all(tabs)).map((answer) => answer.json().message);
    expect(messages.filter((message) => message === 'Registration successful!')).toHaveLength(1);
    expect((await listRegistrations(fest.db)).map((row) => row.selectedEvents)).toEqual([labels]);
  });
});

describe.each(databases)('a submission with a key on %s', (_name, open) => {
  const fest = sharedApp({}, open);

  test('is rejected if an earlier one had this key, but other fields or another photo', async () => {
    const contact = '6000000001';
    const other = { contact: '6000000003' };
    await sendForm(fest.app, { contact, idPhoto: await photo(40) }, 'photo');
    for (const changes of [{ name: 'Other' }, other, { idPhoto: await photo(41) }, {}]) {
      const refused = await refusal(sendForm(fest.app, { contact, ...changes }, 'photo'));
      expect(refused).toEqual([422, expect.stringContaining('already used')]);
    }
    expect(await listRegistrations(fest.db)).toMatchObject([{ contact, name: asha.name, photoVersion: 0 }]);
  });

  test('can be corrected and sent again with the same key', async () => {
    expect((await sendForm(fest.app, { name: '' }, 'refused')).statusCode).toBe(400);
    expect((await sendForm(fest.app, { contact: '6000000002' }, 'refused')).statusCode).toBe(200);
  });

  test.each(['', ' ', 'a b', 'x'.repeat(201), 'schlüssel'])('is rejected with the key "%s"', async (key) => {
    const answer = sendForm(fest.app, {}, key);
    expect(await outcome(answer)).toEqual([400, { error: expect.stringContaining('Idempotency-Key') }]);
  });
});
