import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { openProxied } from '#tests/support/database/databases.ts';
import { organiser, sharedApp, sharedSession } from '#tests/support/running/app.ts';
import { asha, formBody } from '#tests/support/running/multipart.ts';

const use = 600;
let database: Awaited<ReturnType<typeof openProxied>>;
const fest = sharedApp({ config: { rateLimit: true } }, async () => (database = await openProxied(use)));
const session = sharedSession(fest);

const id = crypto.randomUUID();
const markUrl = calls.attendance.path.replace(':id', id);
const requests: [name: string, make: () => InjectOptions | Promise<InjectOptions>][] = [
  ['a registration', async () => ({ ...(await formBody(asha)), method: 'POST', url: calls.register.path })],
  ['a sign-in', () => ({ method: 'POST', url: calls.login.path, payload: organiser })],
  ['the list', () => ({ url: calls.registrations.path, headers: session })],
  ['a history', () => ({ url: calls.history.path.replace(':id', id), headers: session })],
  ['a mark', () => ({ method: 'PUT', url: markUrl, headers: session, payload: { isPresent: true } })],
];

test.each(requests)('if the connection to PostgreSQL dies silently, %s fails with 503 in time', async (_name, make) => {
  expect((await fest.app.inject(await make())).statusCode).toBeLessThan(500);
  database.proxy.silence();
  const began = performance.now();
  const answer = await fest.app.inject(await make());
  expect([answer.statusCode, answer.json().error]).toEqual([
    503,
    'The database does not answer. Please try again in a moment.',
  ]);
  expect(performance.now() - began).toBeLessThan(2 * use);
  expect((await fest.app.inject(await make())).statusCode).toBeLessThan(500);
});
