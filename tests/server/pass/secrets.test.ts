import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { holder } from '#tests/support/people/pass.ts';
import { keptLog, signIn, startApp } from '#tests/support/running/app.ts';
import { formBody, sendForm } from '#tests/support/running/multipart.ts';

test('no link or code of a pass gets into the log, the metrics or the database', async () => {
  const { lines, logger } = keptLog();
  const config = { slowRequestMs: 0, metricsToken: 'token-of-the-tests', rateLimit: true };
  const fest = await startApp({ config, logger });
  const { pass, code } = (await sendForm(fest.app, {}, 'key')).json();
  await sendForm(fest.app, {}, 'key');
  const asha = holder(fest.app, `/api${pass}`);
  const token = pass.replace('/pass/', '');
  await asha.choose(['C Bingo'], await asha.version());
  await asha.choose([]);
  await asha.sendPhoto(blob(await picture().jpeg().toBuffer(), 'image/jpeg'));
  await fest.app.inject({ url: `/api${pass}x` });
  await fest.app.inject({ url: `/api${pass}/nothing` });
  await fest.app.inject({ url: `${pass}?x=1` });
  await fest.app.inject({ url: `/api${pass}%ff` });
  const { payload } = await formBody({});
  await fest.app.inject({ method: 'PUT', url: `/api${pass}/photo`, payload });
  const headers = await signIn(fest.app, fest.clock, fest.db);
  const [{ _id: id }] = (await fest.app.inject({ url: calls.registrations.path, headers })).json();
  await fest.app.inject({ url: calls.passOf.path.replace(':id', id), headers });
  const scraper = { authorization: 'Bearer token-of-the-tests' };
  const metrics = (await fest.app.inject({ url: '/metrics', headers: scraper })).body;
  const renewed = (await asha.renew()).json().pass.replace('/pass/', '');
  const files = readdirSync(fest.where.dataDir)
    .filter((name) => name.startsWith('fest'))
    .map((name) => readFileSync(path.join(fest.where.dataDir, name)));
  await fest.db.destroy();
  expect((await asha.read()).statusCode).toBe(500);

  expect(lines.filter((line) => line.includes('/api/pass/:token')).length).toBeGreaterThan(5);
  expect(lines.some((line) => line.includes('unexpected'))).toBe(true);
  expect(metrics).toContain('route="/api/pass/:token/events"');
  expect(files.some((file) => file.includes('asha@students.example'))).toBe(true);
  for (const secret of [token, code, renewed, token.slice(22), code.slice(22)]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    expect(metrics).not.toContain(secret);
    expect(files.filter((file) => file.includes(secret))).toEqual([]);
  }
});
