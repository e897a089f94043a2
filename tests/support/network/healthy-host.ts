import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { examine } from '#scripts/doctor/examine.ts';
import { installationOf, type Machine, machine } from '#scripts/doctor/installation-state.ts';
import { safeNode } from '#scripts/doctor/safe-node.ts';
import { setLastBackup } from '#server/backups/last-backup.ts';
import { readConfig, StartFault } from '#server/config/config.ts';
import { connect, openDatabase, type Where } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { startFront } from '#tests/support/network/http-proxies.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { settingsOf } from '#tests/support/running/processes.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import { certificates } from './certificates.ts';

/** A host without faults: a server behind a proxy with TLS. */
export type Host = { where: Where; server: RunningServer; env: Record<string, string>; stop(): Promise<unknown> };
export type HostChange = { env?: Record<string, string>; machine?: Partial<Machine> };
/** A fault is a change of the settings or the machine. `put` also changes files, the database or other servers. */
export type HostFault = HostChange & { put?: (host: Host) => HostChange | Promise<HostChange>; found: RegExp };

export const folder = temporaryFolder();

const systems = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...systems, certificates.trusted.cert]));
afterAll(() => setDefaultCACertificates(systems));

/** The proxy adds these headers. */
export const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };

export const healthyMachine: Machine = {
  ...machine,
  nodeVersion: safeNode,
  platform: 'linux',
  envFile: path.join(folder, '.env'),
  disks: { mounts: null, isContainer: false, program: folder },
  freeRoom: () => 5e9,
  samples: [],
  past: null,
  isStale: () => false,
};

export async function findingsOf({ env }: Host, change: HostChange = {}): Promise<string[]> {
  try {
    const subject = await installationOf(readConfig({ ...env, ...change.env }), {
      ...healthyMachine,
      ...change.machine,
    });
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
  await heal(db);
  await db.destroy();
  const env = { ...settingsOf(where), TRUST_PROXY: '1' };
  const server = await startServer(env);
  const proxy = await startFront(server.url, { certificate: certificates.trusted, headers });
  const stop = () => Promise.all([proxy.close(), server.stop()]);
  return { where, server, env: { ...env, PUBLIC_URL: proxy.url, PORT: new URL(server.url).port }, stop };
}

/** Changes the database for one test. */
export const alter =
  (change: (db: Database) => Promise<unknown>) =>
  async ({ where }: Host): Promise<HostChange> => {
    const { db } = await connect(where);
    await change(db);
    onTestFinished(async () => {
      await heal(db);
      await db.destroy();
    });
    return {};
  };

/** Makes it look as if all mails were sent and a backup was made just now. */
async function heal(db: Database): Promise<void> {
  const now = new Date();
  const time = now.toISOString();
  const sent = { state: 'sent', created_at: time, next_attempt_at: time, settled_at: time } as const;
  await db.updateTable('mails').set(sent).execute();
  await setLastBackup(db, now);
}

export async function front(...how: Parameters<typeof startFront>) {
  const started = await startFront(...how);
  onTestFinished(started.close);
  return started;
}

/** Starts a proxy with `certificate` in front of the host. This process then also trusts `trusted`. */
export const presenting =
  (certificate: { key: string; cert: string }, trusted = [certificate.cert]) =>
  async ({ server }: Host): Promise<HostChange> => {
    setDefaultCACertificates([...systems, ...trusted]);
    onTestFinished(() => setDefaultCACertificates([...systems, certificates.trusted.cert]));
    return { env: { PUBLIC_URL: (await front(server.url, { certificate, headers })).url } };
  };
