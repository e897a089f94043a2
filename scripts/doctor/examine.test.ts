import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { onBoth, onPostgres, onSqlite } from '#tests/fixtures/host-faults.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { findingsOf, folder, type Host, type HostFault, open } from '#tests/support/network/healthy-host.ts';
import { faultOfCertificate } from './certificate.ts';
import { faultOfVersion } from './database.ts';

describe.each<[name: string, url: () => Promise<string | null>, Record<string, HostFault>]>([
  ['SQLite', async () => null, { ...onBoth, ...onSqlite }],
  ['PostgreSQL', () => createDatabase(inject('postgresUrl')), onPostgres],
])('on %s', (name, url, faults) => {
  let host: Host;
  beforeAll(async () => {
    host = await open({ dataDir: path.join(folder, name), databaseUrl: await url() });
  });
  afterAll(() => host.stop());

  test('reports nothing on a healthy host', async () => {
    expect(await findingsOf(host)).toEqual([]);
  });

  test.each(Object.entries(faults))('reports %s and nothing else', async (_what, { put, found, ...change }) => {
    expect(await findingsOf(host, (await put?.(host)) ?? change)).toEqual([expect.stringMatching(found)]);
  });
});

test('reports a server that has another database file open', async () => {
  const host = await open({ dataDir: path.join(folder, 'displaced'), databaseUrl: null });
  const file = path.join(host.where.dataDir, 'fest.sqlite');
  writeFileSync(`${file}.copy`, readFileSync(file), { mode: 0o600 });
  renameSync(`${file}.copy`, file);
  expect(await findingsOf(host)).toEqual([expect.stringContaining('answers 503')]);
  await host.stop();
});

test('reports a certificate whose renewal is late, even if it is valid for only six days', () => {
  const ask = (from: string, until: string, now: string) => {
    const valid = { from: new Date(from), until: new Date(until) };
    return faultOfCertificate({ host: 'fest.example', fault: null, names: '', ...valid }, new Date(now));
  };
  expect(ask('2026-01-01', '2026-04-01', '2026-03-24')).toBeNull();
  expect(ask('2026-01-01', '2026-04-01', '2026-03-26')).toMatch(/expires on 2026-04-01 and was not renewed/);
  expect(ask('2026-01-01', '2026-01-07', '2026-01-05')).toBeNull();
  expect(ask('2026-01-01', '2026-01-07', '2026-01-06T12:00')).toMatch(/was not renewed/);
});

test('reports the version of a PostgreSQL that is too old', () => {
  expect(faultOfVersion(150_004)).toBeNull();
  expect(faultOfVersion(140_012)).toMatch(/^DATABASE_URL is PostgreSQL 14; 15 or later is needed/);
});
