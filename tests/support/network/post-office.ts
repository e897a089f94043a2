import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { MailReason } from '#contract/mails.ts';
import { target } from '#scripts/build/target.ts';
import type { Database } from '#server/database/tables.ts';
import { type Mail, queueMails } from '#server/mail/outbox.ts';
import { startPost } from '#server/mail/post.ts';
import { readSmtpUrl } from '#server/mail/settings.ts';
import { type NewRegistration, registerAll } from '#server/registrations/register.ts';
import { sharedDatabase, type TestDatabase } from '#tests/support/database/databases.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { startMailServer } from './mail-server.ts';

/** Waits up to 10 s, because loading the mail library may take a second. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 20 });

type Post = { stop(): Promise<void> };

const siteDir = path.resolve(target.build, 'site');

/** Makes this process look idle (0) or busy (1) to the delivery of mails. */
export const utilization = (value: number) =>
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 1 - value, active: value, utilization: value });

/** The outbox and mail server of the running test. */
export const office = {} as Awaited<ReturnType<typeof openPostOffice>>;

/** Gives each test of a `describe` a new office in an idle process. All offices share one database. */
export function eachWithOffice(open: () => Promise<TestDatabase>): void {
  const { db } = sharedDatabase(open);
  beforeEach(async () => {
    Object.assign(office, await openPostOffice(db));
    utilization(0);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await office.close();
  });
}

/** Starts delivery, and waits until the mails are in these states. */
export async function deliver(...states: string[]): Promise<Post> {
  const post = office.start();
  await eventually(office.states).toEqual(states);
  return post;
}

/** Opens an outbox with a mail server. The test sets the time. */
async function openPostOffice(db: Database) {
  const dataDir = temporaryFolder();
  const posts: Post[] = [];
  const mailServer = await startMailServer();
  const warnings: string[] = [];
  const rows = () => db.selectFrom('mails').selectAll().orderBy('id').execute();
  return {
    db,
    dataDir,
    mailServer,
    warnings,
    rows,
    now: new Date('2025-08-01T06:00:00Z'),
    clock: (): Date => office.now,
    /** Starts delivery. In ms: `answer` and `patience` for the mail server, the pause `betweenLooks` at the outbox. */
    start(url?: string | null, answer = 10_000, betweenLooks = 20, patience = 5_000): Post {
      const mailFrom = { name: '', address: 'fest@college.example' };
      const smtp = url === null ? null : readSmtpUrl(url ?? office.mailServer.url);
      const config = { dataDir, smtp, mailFrom, apiBase: '', publicUrl: 'https://fest.test' };
      const log = { warn: (_details: object, message: string) => warnings.push(message) };
      const limits = { connect: 1_000, answer };
      const times = { limits, betweenLooks, patience };
      const post = startPost({ db, config, siteDir, clock: () => office.clock(), log, ...times });
      posts.push(post);
      return post;
    },
    states: async () => (await rows()).map((row) => row.state),
    pass(milliseconds: number): void {
      office.now = new Date(office.now.getTime() + milliseconds);
    },
    /** Registers somebody, and returns their id. */
    async register(changes: Partial<NewRegistration> = {}): Promise<string> {
      const registration = { ...ashaTexts, eventIds: ['logo', 'codecascade'], photo: null, ...changes };
      const submission = { key: null, fingerprint: '' };
      await registerAll(db, [{ registration, submission, now: office.now }]);
      const stored = db.selectFrom('registrations').select('id').where('contact', '=', registration.contact);
      return (await stored.executeTakeFirstOrThrow()).id;
    },
    /** Registers `count` people, each with another phone number. Returns their ids. */
    async registerSome(count: number, changes = (_number: number): object => ({})): Promise<string[]> {
      const ids: string[] = [];
      for (let number = 0; number < count; number++)
        ids.push(await office.register({ contact: `90000000${10 + number}`, ...changes(number) }));
      return ids;
    },
    queue: (reason: MailReason, registrationId: string | null, more: Partial<Mail> = {}): Promise<void> =>
      queueMails(db, [{ reason, registrationId, ...more }], office.now),
    async close(): Promise<void> {
      await Promise.all(posts.map((post) => post.stop()));
      await office.mailServer.stop();
      for (const table of ['mails', 'letters', 'registrations', 'request_counts'] as const)
        await db.deleteFrom(table).execute();
    },
  };
}
