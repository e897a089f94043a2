import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { examine } from '#scripts/doctor/examine.ts';
import { type Machine, machine, subjectOf } from '#scripts/doctor/subject.ts';
import { setLastBackup } from '#server/backups/last-backup.ts';
import { readConfig, StartFault } from '#server/config/config.ts';
import { connect, openDatabase, type Where } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { type Front, startFront } from '#tests/support/running/front.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import { certificates } from './certificates.ts';

/** A host on which nothing is wrong, with a server that runs behind a proxy that ends TLS. */
export type Host = { where: Where; server: RunningServer; env: Record<string, string> };
/** What is changed on it to put a fault in. */
export type Change = { env?: Record<string, string>; machine?: Partial<Machine> };
export type Fault = { put: (host: Host) => Change | Promise<Change>; found: RegExp };

export const folder = mkdtempSync(path.join(tmpdir(), 'fest-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const systems = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...systems, certificates.trusted.cert]));
afterAll(() => setDefaultCACertificates(systems));

/** What a proxy adds. */
export const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };

export const sound: Machine = {
  ...machine,
  envFile: path.join(folder, '.env'),
  disks: { mounts: null, isContainer: false, program: folder },
  freeRoom: () => 5e9,
  samples: [],
  isStale: () => false,
};

export async function told({ env }: Host, change: Change = {}): Promise<string[]> {
  try {
    const subject = await subjectOf(readConfig({ ...env, ...change.env }), { ...sound, ...change.machine });
    const found = await examine(subject);
    await subject.database?.db.destroy();
    return found.map(({ sentence }) => sentence);
  } catch (error) {
    if (error instanceof StartFault) return error.faults;
    throw error;
  }
}

export async function open(where: Where): Promise<Host> {
  const { db } = await openDatabase(where);
  await store(db, newRegistration(), new Date());
  await db.updateTable('mails').set({ state: 'sent', settled_at: new Date().toISOString() }).execute();
  await setLastBackup(db, new Date());
  await db.destroy();
  const env: Record<string, string> = where.databaseUrl === null ? {} : { DATABASE_URL: where.databaseUrl };
  env.DATA_DIR = where.dataDir;
  env.TRUST_PROXY = '1';
  const server = await startServer(env);
  const proxy = await startFront(server.url, { certificate: certificates.trusted, headers });
  fronts.push(proxy);
  return { where, server, env: { ...env, PUBLIC_URL: proxy.url, PORT: new URL(server.url).port } };
}
const fronts: Front[] = [];
afterAll(() => Promise.all(fronts.map((one) => one.close())));

/** Changes the database for one test. */
export async function alter(
  { where }: Host,
  change: (db: Database) => Promise<unknown>,
  back: (db: Database) => Promise<unknown>,
) {
  const { db } = await connect(where);
  await change(db);
  onTestFinished(async () => {
    await back(db);
    await db.destroy();
  });
}

export async function front(...how: Parameters<typeof startFront>): Promise<Front> {
  const started = await startFront(...how);
  onTestFinished(started.close);
  return started;
}

/** The proxy has another certificate, which this machine trusts or does not. */
export async function presenting(
  certificate: { key: string; cert: string },
  { server }: Host,
  trusted: string[],
): Promise<Change> {
  setDefaultCACertificates([...systems, ...trusted]);
  onTestFinished(() => setDefaultCACertificates([...systems, certificates.trusted.cert]));
  return { env: { PUBLIC_URL: (await front(server.url, { certificate, headers })).url } };
}
