import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Postgres, query, startPostgres, unprivilegedUser } from '#tests/support/database/postgres.ts';
import { certificates } from '#tests/support/network/certificates.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { openToServe } from '../open.ts';

const folder = temporaryFolder();
const inFolder = (name: string) => path.join(folder, name);
const certificate = inFolder('server.crt');
let postgres: Postgres;
beforeAll(async () => {
  const key = inFolder('server.key');
  writeFileSync(key, certificates.trusted.key, { mode: 0o600 });
  writeFileSync(certificate, certificates.trusted.cert);
  const rules = ['host postgres fest ADDRESS trust', 'hostssl all fest ADDRESS trust'];
  rules.push('host all guarded ADDRESS scram-sha-256');
  writeFileSync(inFolder('hba.conf'), rules.join('\n').replaceAll('ADDRESS', '127.0.0.1/32'));
  const user = unprivilegedUser();
  if ('uid' in user)
    for (const file of [folder, key, certificate, inFolder('hba.conf')]) chownSync(file, user.uid, user.gid);
  const settings = { ssl: 'on', ssl_key_file: key, ssl_cert_file: certificate, hba_file: inFolder('hba.conf') };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  postgres = await startPostgres(['-F', ...flags]);
  await query(postgres.url, "create role guarded login password 'right'");
  await query(postgres.url, 'create database fest');
});
afterAll(() => postgres.stop());

type Address = { user?: string; password?: string; host?: string; port?: string; name?: string; query?: string };

function addressOf({ user = 'fest', password = '', host = 'localhost', port, name = 'fest', query = '' }: Address) {
  const url = new URL(postgres.url);
  const credentials = password === '' ? user : `${user}:${password}`;
  return `postgres://${credentials}@${host}:${port ?? url.port}/${name}${query.replace('CERTIFICATE', certificate)}`;
}

const open = (address: Address) =>
  openToServe({ dataDir: '', databaseUrl: addressOf(address) }, { report: () => {}, warn: () => {} });

const unverified = '?sslmode=no-verify';
const verified = '?sslmode=verify-full&sslrootcert=CERTIFICATE';

test.each([verified, '?sslmode=require&sslrootcert=CERTIFICATE', '?sslmode=require&uselibpqcompat=true', unverified])(
  'the server with %s uses TLS without a warning',
  async (query) => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const { db } = await open({ query });
    const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
    expect(rows).toEqual([{ ssl: true }]);
    expect(warned.mock.calls).toEqual([]);
    await db.destroy();
  },
);

test.each<[what: string, address: Address, reason: RegExp, advice: RegExp]>([
  ['missing TLS', {}, /no pg_hba.conf entry .*no encryption/, /end the address with \?sslmode=require/],
  ['a certificate that nobody trusts', { query: '?sslmode=require' }, /self-signed/, /&sslrootcert=/],
  ["another host's certificate", { host: '127.0.0.1', query: verified }, /does not match/, /Use that name/],
  ['a missing certificate file', { query: '?sslrootcert=/nowhere/ca.crt' }, /ENOENT/, /Correct that path/],
  ['a wrong password', { user: 'guarded', password: 'hush' }, /password authentication failed/, /Copy the address/],
  ['no password', { user: 'guarded' }, /password/, /The address has no password/],
  ['a missing database', { name: 'nothing', query: unverified }, /does not exist/, /create database/],
  ['an unknown host', { host: 'nowhere.invalid' }, /ENOTFOUND|EAI_AGAIN/, /does not know that host/],
  ['a port with no listener', { port: '1' }, /ECONNREFUSED/, /Nothing listens/],
  [
    'no right to make tables',
    { user: 'guarded', password: 'right' },
    /permission denied/,
    /Make the user .* the owner/,
  ],
])('the server refuses %s with a reason and advice', async (_what, address, reason, advice) => {
  const refusal = await open(address).catch((error) => String(error));
  expect(refusal).toMatch(/^StartFault: DATABASE_URL names a database that cannot be used: [^\n]+$/);
  expect(refusal).toMatch(reason);
  expect(refusal).toMatch(advice);
  expect(refusal).not.toContain('hush');
});
