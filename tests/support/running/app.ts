import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll } from 'vitest';
import { adminHeader, type CallName, calls } from '#contract/calls/calls.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { structuredLog } from '#server/http/log/log.ts';
import { addOrganiser } from '#server/organisers/accounts.ts';
import { onceByTheEnd, openSqlite, type TestDatabase } from '#tests/support/database/databases.ts';

export const organiser = { username: 'Asha', password: 'correct horse battery' };

export type Fest = Awaited<ReturnType<typeof startApp>>;
type Sent = Omit<InjectOptions, 'method' | 'url' | 'payload'> & {
  id?: string;
  event?: string;
  payload?: object | string | undefined;
};
type Overrides = Partial<Omit<Parameters<typeof buildApp>[0], 'config' | 'database'>> & { config?: Partial<Config> };

/** The whole server on its own database. The test sets the clock. The server stops when its test ends. */
export async function startApp({ config, ...overrides }: Overrides = {}, given?: TestDatabase) {
  const database = given ?? (await openSqlite());
  const clock = { now: new Date('2025-08-01T06:00:00Z') };
  const app = await buildApp({
    config: { ...readConfig({ RATE_LIMIT: 'off', DATA_DIR: database.where.dataDir || tmpdir() }), ...config },
    database,
    clock: () => clock.now,
    ...overrides,
  });
  await app.ready();
  const stop = onceByTheEnd(async () => {
    await app.close();
    await database.discard();
  });
  /** Sends the API request with this name. `id` and `event` go into its path. */
  const call = (name: CallName, { id = '', event = '', ...request }: Sent = {}) => {
    const { method, path } = calls[name];
    return app.inject({ ...request, method, url: path.replace(':id', id).replace(':event', event) } as InjectOptions);
  };
  return { ...database, app, clock, call, stop };
}

/** The status of an answer, and its JSON. */
export async function outcome(answer: PromiseLike<{ statusCode: number; json(): unknown }>) {
  const { statusCode, json } = await answer;
  return [statusCode, json()];
}

/** One server for all tests in a file or `describe`. It exists from the first test on. */
export function sharedApp(overrides: Overrides = {}, open?: () => Promise<TestDatabase>): Fest {
  const fest = {} as Fest;
  beforeAll(async () => Object.assign(fest, await startApp(overrides, await open?.())).stop);
  return fest;
}

/** Signs in an organiser at a shared server. Returns the headers for the organiser's requests. */
export function sharedSession(fest: Fest): Record<string, string> {
  const headers: Record<string, string> = {};
  beforeAll(async () => void Object.assign(headers, await signIn(fest)));
  return headers;
}

/** Listens on a free port, and returns the address. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** A logger for `startApp`, with the lines it wrote. */
export function keptLog() {
  const lines: string[] = [];
  return { lines, logger: { ...structuredLog, stream: { write: (line: string) => void lines.push(line) } } };
}

/** The status of a refusal, and its message. */
export async function refusal(answer: PromiseLike<{ statusCode: number; json(): { error?: string } }>) {
  const { statusCode, json } = await answer;
  return [statusCode, json().error];
}

/** Makes the organiser, signs in, and returns the headers for the organiser's requests. */
export async function signIn({ app, clock, db }: Pick<Fest, 'app' | 'clock' | 'db'>) {
  await addOrganiser(db, organiser.username, organiser.password, clock.now);
  return signInAgain(app);
}

export async function signInAgain(app: FastifyInstance) {
  const answer = await app.inject({ method: 'POST', url: calls.login.path, payload: organiser });
  const [cookie] = answer.cookies;
  return { cookie: `${cookie?.name}=${cookie?.value}`, [adminHeader]: 'true' };
}
