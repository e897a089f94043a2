import { createServer, type Server } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { portOf } from '#tests/support/running/processes.ts';
import { openToServe } from '../open.ts';
import { inspect } from './addresses.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Refuses every connection with this error, as PostgreSQL would. */
async function startRefusing(code: string, message: string): Promise<{ url: string; refused: () => number }> {
  let refused = 0;
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, body.length + 4]);
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      refused++;
      socket.end(Buffer.concat([head, body]));
    });
  });
  return { url: `postgres://fest:hush@127.0.0.1:${await portOf(server)}/fest`, refused: () => refused };
}

test('retries a database that is waking up, warns once, and gives up in the end', async () => {
  const { url, refused } = await startRefusing('57P03', 'the database system is starting up');
  const said: string[] = [];
  const look = inspect(url, ({ message }) => said.push(message), 200, 20);
  await expect(look).rejects.toThrow('the database system is starting up');
  expect(refused()).toBeGreaterThan(2);
  expect(said).toEqual(['the database system is starting up']);
});

test('does not retry after a wrong password', async () => {
  const { url, refused } = await startRefusing('28P01', 'password authentication failed for user "fest"');
  await expect(inspect(url, () => {}, 60_000, 1)).rejects.toThrow('password authentication failed');
  expect(refused()).toBe(1);
});

test('refuses two addresses that belong to different databases', async () => {
  const create = () => createDatabase(inject('postgresUrl'));
  const [databaseUrl, directDatabaseUrl] = [await create(), await create()];
  const serving = { report: () => {}, warn: () => {} };
  await expect(openToServe({ dataDir: '', databaseUrl, directDatabaseUrl }, serving)).rejects.toThrow(
    'DIRECT_DATABASE_URL and DATABASE_URL name different databases. Both must lead to the same database.',
  );
});
