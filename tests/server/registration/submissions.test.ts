import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listRegistrations } from '#server/people/rows.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { databases } from '#tests/support/database/databases.ts';
import { startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const photo = async (width: number) => blob(await picture(width).jpeg().toBuffer(), 'image/jpeg');

describe.each(databases)('a submission with a key on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    fest = await startApp({}, await open());
  });
  afterEach(() => fest.stop());

  test('sent again gets its first answer, not that the person is registered already', async () => {
    const first = (await sendForm(fest.app, {}, 'key')).json();
    expect(first.message).toBe('Registration successful!');
    expect((await sendForm(fest.app, {}, 'key')).json()).toEqual(first);
    expect((await sendForm(fest.app, {}, 'other')).json()).toEqual({
      message: expect.stringMatching(/^You were already registered for these events\./),
    });
  });

  test('is refused when the key was used for other fields or another photo', async () => {
    await sendForm(fest.app, { idPhoto: await photo(40) }, 'key');
    for (const changes of [{ name: 'Other' }, { idPhoto: await photo(41) }, {}]) {
      const answer = await sendForm(fest.app, changes, 'key');
      expect([answer.statusCode, answer.json().error]).toEqual([422, expect.stringContaining('already used')]);
    }
    expect(await listRegistrations(fest.db)).toHaveLength(1);
  });

  test('that was refused can be corrected and sent with the same key', async () => {
    expect((await sendForm(fest.app, { name: '' }, 'key')).statusCode).toBe(400);
    expect((await sendForm(fest.app, {}, 'key')).statusCode).toBe(200);
  });

  test.each(['', ' ', 'a b', 'x'.repeat(201), 'schlüssel'])('is refused with the key "%s"', async (key) => {
    const answer = await sendForm(fest.app, {}, key);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: expect.stringContaining('Idempotency-Key') }]);
  });
});
