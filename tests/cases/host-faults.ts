import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { findSamples } from '#scripts/samples/find.ts';
import { setLastBackup } from '#server/backups/last-backup.ts';
import { certificates } from '#tests/support/certificates.ts';
import { freePort } from '#tests/support/free-port.ts';
import { alter, type Fault, front, type Host, headers, presenting, sound } from '#tests/support/healthy-host.ts';
import { startMailServer } from '#tests/support/mail-server.ts';

/** What can be wrong with a host whatever its database. */

const setMail = (host: Host, values: { state: 'waiting' | 'refused'; created_at: string }) =>
  alter(
    host,
    (db) => db.updateTable('mails').set(values).execute(),
    (db) => db.updateTable('mails').set({ state: 'sent', created_at: new Date().toISOString() }).execute(),
  );

export const onBoth: Record<string, Fault> = {
  'a setting that takes something else': { put: () => ({ env: { TRUST_PROXY: 'yes' } }), found: /^TRUST_PROXY takes / },
  'limits that were left off': { put: () => ({ env: { RATE_LIMIT: 'off' } }), found: /^RATE_LIMIT is off/ },
  'a first password that is short': {
    put: () => ({ env: { ADMIN_USERNAME: 'desk', ADMIN_PASSWORD: 'hush' } }),
    found: /^ADMIN_PASSWORD is short: (?!.*hush)/,
  },
  'a Node that is too old': { put: () => ({ machine: { nodeVersion: '24.1.0' } }), found: /^This is Node 24\.1\.0/ },
  'a build that is older than its sources': {
    put: () => ({ machine: { isStale: () => true } }),
    found: /npm run build/,
  },
  'facts that are still samples': {
    put: () => ({ machine: { samples: findSamples() } }),
    found: /^Sample values left in fest\/: \d+, the first is fest\/edition\.ts url/,
  },
  'a disk that is nearly full': { put: () => ({ machine: { freeRoom: () => 50e6 } }), found: /has 50 MB left/ },
  'settings that others may read': {
    put() {
      writeFileSync(sound.envFile, 'ADMIN_PASSWORD=hush');
      chmodSync(sound.envFile, 0o644);
      onTestFinished(() => rmSync(sound.envFile));
      return {};
    },
    found: /may read \S+\.env, .*chmod go-rwx/,
  },
  'no public address': { put: () => ({ env: { PUBLIC_URL: '' } }), found: /^PUBLIC_URL is not set/ },
  'a public address where nothing answers': {
    put: async () => ({ env: { PUBLIC_URL: `http://127.0.0.1:${await freePort()}` } }),
    found: /healthz cannot be reached from here \(ECONNREFUSED\)/,
  },
  'a proxy that does not find the server': {
    put: async () => ({ env: { PUBLIC_URL: (await front(null)).url } }),
    found: /healthz answers 502/,
  },
  'a proxy that nobody told of': {
    put: () => ({ env: { TRUST_PROXY: '0' } }),
    found: /is reached through 1 proxy, and TRUST_PROXY is 0: .*Set TRUST_PROXY=1\.$/,
  },
  'a proxy that was told of and is not there': {
    put: () => ({ env: { TRUST_PROXY: '2' } }),
    found: /through 1 proxy from here, and TRUST_PROXY is 2/,
  },
  'a proxy that does not say that it is https': {
    put: async ({ server }) => {
      const { 'x-forwarded-for': alone } = headers;
      const silent = { certificate: certificates.trusted, headers: { 'x-forwarded-for': alone } };
      return { env: { PUBLIC_URL: (await front(server.url, silent)).url } };
    },
    found: /^The server does not know that \S+ is https/,
  },
  'a public address without https': {
    put: ({ env }) => ({ env: { PUBLIC_URL: `http://0.0.0.0:${env.PORT}`, TRUST_PROXY: '0' } }),
    found: /is not https, without which phones give no camera/,
  },
  'a certificate that has expired': {
    put: (host) => presenting(certificates.expired, host, [certificates.expired.cert]),
    found: /^The certificate of localhost has expired on 2025-01-01/,
  },
  'a certificate of another name': {
    put: (host) => presenting(certificates.ofAnotherName, host, [certificates.ofAnotherName.cert]),
    found: /^The certificate that localhost presents is for fest\.example/,
  },
  'a certificate that nobody trusts': {
    put: (host) => presenting(certificates.trusted, host, []),
    found: /^Browsers do not trust the certificate of localhost \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
  },
  'a clock that is wrong': {
    put: () => ({ machine: { now: () => new Date(Date.now() + 60_000) } }),
    found: /^The clock of this machine is (59|6\d) s ahead of/,
  },
  'no backup': {
    put: async (host) => {
      await alter(
        host,
        (db) => db.deleteFrom('last_backup').execute(),
        (db) => setLastBackup(db, new Date()),
      );
      return {};
    },
    found: /no backup was ever made/,
  },
  'backups that ended two days ago': {
    put: async (host) => {
      await alter(
        host,
        (db) => setLastBackup(db, new Date(Date.now() - 48 * 3_600_000)),
        (db) => setLastBackup(db, new Date()),
      );
      return {};
    },
    found: /^The last backup is 48 hours old/,
  },
  'a mail server that is away': {
    put: () => ({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'fest@college.example' } }),
    found: /^The mail server at 127\.0\.0\.1:1 does not let us in \(SMTP_URL\): .*ECONNREFUSED/,
  },
  'a mail server that does not take the password': {
    put: async () => {
      const mailServer = await startMailServer(
        {},
        {
          allowInsecureAuth: true,
          onAuth: (_login, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
        },
      );
      onTestFinished(mailServer.stop);
      return {
        env: { SMTP_URL: `smtp://fest:hushed@127.0.0.1:${mailServer.port}`, MAIL_FROM: 'fest@college.example' },
      };
    },
    found: /does not let us in \(SMTP_URL\): 535 (?!.*hush)/,
  },
  'mails that wait for long': {
    put: async (host) => {
      const next_attempt_at = new Date(Date.now() - 1).toISOString();
      await alter(
        host,
        (db) =>
          db
            .updateTable('mails')
            .set({
              state: 'sending',
              created_at: '2025-08-01T06:00:00.000Z',
              next_attempt_at: '2025-08-01T06:00:00.000Z',
            })
            .execute(),
        (db) => db.updateTable('mails').set({ state: 'sent', next_attempt_at }).execute(),
      );
      return {};
    },
    found: /^Mails that wait: 1, the first since 2025-/,
  },
  'mails that were refused': {
    put: async (host) => {
      await setMail(host, { state: 'refused', created_at: new Date().toISOString() });
      return {};
    },
    found: /^Mails that were not delivered: 1; \/admin\/mails lists them/,
  },
};
