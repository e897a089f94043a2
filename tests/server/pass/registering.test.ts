import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { mergeSentences } from '#contract/calls/problems.ts';
import { pass, passCode, registerAnswer } from '#contract/pass.ts';
import { readConfig } from '#server/config/config.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { databases } from '#tests/support/database/databases.ts';
import { holder } from '#tests/support/people/pass.ts';
import { keptLog, sharedApp, signIn, startApp } from '#tests/support/running/app.ts';
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

  test('shows the chosen events', async () => {
    const answer = registerAnswer.parse(await send('9000000001'));
    expect(answer).toEqual({
      message: 'Registration successful!',
      pass: expect.stringMatching(/^\/pass\/[\w-]{44}$/),
      reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      code: expect.stringMatching(passCode),
      isMailed: false,
    });
    const shown = await fest.app.inject({ url: `/api${answer.pass}` });
    const { reference, code } = answer;
    expect(pass.parse(shown.json())).toEqual({
      name: 'Asha Rao',
      reference,
      code,
      selectedEvents: ['Oracle'],
      hasPhoto: false,
      canChange: true,
      isPresent: false,
      paymentMethod: '',
      registrationDate: '2025-08-01T06:00:00.000Z',
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
    const { pass } = (await holder(fest.app, first.pass).renew()).json();
    const again = await send('9000000004', {}, 'renewed');
    expect(again).toEqual({ ...first, pass, code: again.code });
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
      expect(first.message).toMatch(/^You were already registered(?!.*mailed)/);
      expect(await send('9000000005', changes, key)).toEqual(first);
      fest.clock.now = closed;
      expect(await send('9000000005', changes, key)).toEqual(first);
    }
  });
});

test('a pass is mailed only if there is a mail server', async () => {
  for (const SMTP_URL of [undefined, 'smtp://127.0.0.1:9']) {
    const { smtp } = readConfig({ SMTP_URL, MAIL_FROM: 'fest@college.example' });
    const { app } = await startApp({ config: { smtp } });
    expect((await sendForm(app, {})).json()).toMatchObject({ isMailed: smtp !== null });
    const { message } = (await sendForm(app, {})).json();
    expect(message.includes(mergeSentences.passMailed), 'for the same person again').toBe(smtp !== null);
  }
});

test('no link or code of a pass gets into the log, the metrics or the database', async () => {
  const { lines, logger } = keptLog();
  const config = { slowRequestMs: 0, metricsToken: 'token-of-the-tests', rateLimit: true };
  const fest = await startApp({ config, logger });
  const { pass, code } = (await sendForm(fest.app, {}, 'key')).json();
  await sendForm(fest.app, {}, 'key');
  const asha = holder(fest.app, pass);
  const token = pass.replace('/pass/', '');
  await asha.choose(['C Bingo'], await asha.version());
  for (const url of [`/api${pass}x`, `/api${pass}/nothing`, `${pass}?x=1`, `/api${pass}%ff`])
    await fest.app.inject({ url });
  await fest.app.inject({ method: 'PUT', url: `/api${pass}/photo`, payload: 'x' });
  const headers = await signIn(fest);
  const [{ _id: id }] = (await fest.call('registrations', { headers })).json();
  await fest.call('passOf', { id, headers });
  const scraper = { authorization: 'Bearer token-of-the-tests' };
  const metrics = (await fest.app.inject({ url: '/metrics', headers: scraper })).body;
  const renewed = (await asha.renew()).json().pass.replace('/pass/', '');
  const files = readdirSync(fest.where.dataDir)
    .filter((name) => name.startsWith('fest'))
    .map((name) => readFileSync(path.join(fest.where.dataDir, name)));
  await fest.db.destroy();
  expect((await asha.read()).statusCode).toBe(500);

  const written = [...lines, metrics, ...files];
  for (const known of ['/api/pass/:token', 'unexpected']) expect(lines.join()).toContain(known);
  expect(metrics).toContain('route="/api/pass/:token/events"');
  expect(files.some((file) => file.includes('asha@students.example'))).toBe(true);
  for (const secret of [token, code, renewed, token.slice(22), code.slice(22)])
    expect(written.filter((text) => text.includes(secret))).toEqual([]);
});
