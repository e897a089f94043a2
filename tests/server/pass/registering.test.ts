import { beforeEach, describe, expect, test } from 'vitest';
import { passSentences } from '#contract/calls/problems.ts';
import { pass, passCode, registerAnswer } from '#contract/pass.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { databases } from '#tests/support/database/databases.ts';
import { newHolder } from '#tests/support/people/pass.ts';
import { sharedApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const open = new Date('2025-08-01T06:00:00Z');
const closed = new Date('2025-08-03T00:00:00Z');

describe.each(databases)('the pass of a registration on %s', (_name, openDatabase) => {
  const fest = sharedApp({ edition: { registrationClosesAt: '2025-08-02T10:00+05:30' } }, openDatabase);
  beforeEach(() => {
    fest.clock.now = open;
  });
  const send = async (contact: string, changes = {}, key?: string) =>
    (await sendForm(fest.app, { contact, ...changes }, key)).json();
  const photo = async () => ({ idPhoto: blob(await picture().jpeg().toBuffer(), 'image/jpeg') });

  test('shows what they chose', async () => {
    const answer = registerAnswer.parse(await send('9000000001'));
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

  test('is returned again for a repeated submission, even after the closing time', async () => {
    for (const [contact, changes] of [
      ['9000000002', {}],
      ['9000000003', await photo()],
    ] as const) {
      fest.clock.now = open;
      const first = await send(contact, changes, contact);
      expect(await send(contact, changes, contact)).toEqual(first);
      fest.clock.now = closed;
      expect(await send(contact, changes, contact)).toEqual(first);
      expect((await fest.app.inject({ url: `/api${first.pass}` })).json()).toMatchObject({ canChange: false });
    }
  });

  test('is the renewed pass for a repeated submission', async () => {
    const first = await send('9000000004', {}, 'renewed');
    const renewed = await fest.app.inject({ method: 'POST', url: `/api${first.pass}/renewals` });
    const again = await send('9000000004', {}, 'renewed');
    expect(again).toEqual({ ...first, pass: renewed.json().pass, code: again.code });
    expect(again.code).not.toBe(first.code);
  });

  test('is never shown to somebody who adds to an existing registration', async () => {
    await send('9000000005');
    for (const [key, changes] of [
      ['nothing', {}],
      ['event', { 'selectedEvents[]': ['C Bingo'] }],
      ['photo', await photo()],
    ] as const) {
      fest.clock.now = open;
      const first = await send('9000000005', changes, key);
      expect(Object.keys(first)).toEqual(['message']);
      expect(first.message).toMatch(/^You were already registered.* We've mailed you the link to your pass\.$/);
      expect(await send('9000000005', changes, key)).toEqual(first);
      fest.clock.now = closed;
      expect(await send('9000000005', changes, key)).toEqual(first);
    }
  });

  test('gives the same answer for every wrong token', async () => {
    const { pass, code } = await newHolder(fest.app);
    const token = pass.replace('/pass/', '');
    const unknown = { error: passSentences.unknown, code: 'unknown-pass' };
    const changed = token.replace(/.$/, token.endsWith('A') ? 'B' : 'A');
    for (const text of ['x', 'x'.repeat(3000), `${token}x`, token.slice(1), code, changed]) {
      const answer = await fest.app.inject({ url: `/api/pass/${text}` });
      expect([text, answer.statusCode, answer.json()]).toEqual([text, 404, unknown]);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
  });
});
