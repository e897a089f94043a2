import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pass, passCode, registerAnswer } from '#contract/pass.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { databases } from '#tests/support/database/databases.ts';
import { startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

/** Who is given a pass, and who is not. */

describe.each(databases)('the pass of a registration on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    fest = await startApp({ edition: { registrationClosesAt: '2025-08-02T10:00+05:30' } }, await open());
  });
  afterEach(() => fest.stop());
  const send = async (changes = {}, key?: string) => (await sendForm(fest.app, changes, key)).json();
  const photo = async () => ({ idPhoto: blob(await picture().jpeg().toBuffer(), 'image/jpeg') });
  const close = () => {
    fest.clock.now = new Date('2025-08-03T00:00:00Z');
  };

  test('is given to who registers, with the reference and the code, and shows what they chose', async () => {
    const answer = registerAnswer.parse(await send());
    expect(answer).toEqual({
      message: 'Registration successful!',
      pass: expect.stringMatching(/^\/pass\/[\w-]{44}$/),
      reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      code: expect.stringMatching(passCode),
    });
    const shown = await fest.app.inject({ url: `/api${answer.pass}` });
    expect(pass.parse(shown.json())).toEqual({
      name: 'Asha Rao',
      reference: answer.reference,
      code: answer.code,
      selectedEvents: ['Oracle'],
      hasPhoto: false,
      isPresent: false,
      paymentMethod: '',
      registrationDate: '2025-08-01T06:00:00.000Z',
      canChange: true,
    });
    expect(shown.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  });

  test('is given again to the same submission, also with a photo, and after the closing time', async () => {
    const first = await send({}, 'key');
    const withPhoto = await send({ contact: '6123456789', ...(await photo()) }, 'other');
    expect(await send({}, 'key')).toEqual(first);
    expect(await send({ contact: '6123456789', ...(await photo()) }, 'other')).toEqual(withPhoto);
    close();
    expect(await send({}, 'key')).toEqual(first);
    expect(await send({ contact: '6123456789', ...(await photo()) }, 'other')).toEqual(withPhoto);
    expect((await fest.app.inject({ url: `/api${first.pass}` })).json()).toMatchObject({ canChange: false });
  });

  test('that was renewed is given as it is now, as the old one opens nothing', async () => {
    const first = await send({}, 'key');
    const renewed = await fest.app.inject({ method: 'POST', url: `/api${first.pass}/renewals` });
    const again = await send({}, 'key');
    expect([again.message, again.reference]).toEqual([first.message, first.reference]);
    expect(again.pass).toBe(renewed.json().pass);
    expect(again.code).not.toBe(first.code);
  });

  test('is never given to who adds to a registration, however often and whenever that is sent', async () => {
    await send({}, 'key');
    for (const changes of [{}, { 'selectedEvents[]': ['C Bingo'] }, await photo()]) {
      const key = `adds ${JSON.stringify(Object.keys(changes))}`.replaceAll(/\W/g, '-');
      const first = await send(changes, key);
      expect(Object.keys(first)).toEqual(['message']);
      expect(first.message).toMatch(/^You were already registered.* The link to your pass comes by mail\.$/);
      expect(await send(changes, key)).toEqual(first);
      fest.clock.now = new Date('2025-08-03T00:00:00Z');
      expect(await send(changes, key)).toEqual(first);
      fest.clock.now = new Date('2025-08-01T06:00:00Z');
    }
  });

  test('that a wrong token names is the same answer, whatever is wrong with it', async () => {
    const { pass, code } = await send();
    const token = pass.replace('/pass/', '');
    const wrong = [
      'x',
      'x'.repeat(3000),
      `${token}x`,
      token.slice(1),
      code,
      token.replace(/.$/, token.endsWith('A') ? 'B' : 'A'),
    ];
    for (const text of wrong) {
      const answer = await fest.app.inject({ url: `/api/pass/${text}` });
      expect([text, answer.statusCode, answer.json()]).toEqual([
        text,
        404,
        { error: 'This pass is not valid any more' },
      ]);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
  });
});
