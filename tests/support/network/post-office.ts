import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Selectable } from 'kysely';
import { expect } from 'vitest';
import type { MailReason } from '#contract/mails.ts';
import type { Database, Tables } from '#server/database/tables.ts';
import { type Mail, queueMails } from '#server/mail/outbox.ts';
import { startPost } from '#server/mail/post.ts';
import { readSmtpUrl } from '#server/mail/settings.ts';
import { registerAll } from '#server/registrations/register.ts';
import type { TestDatabase } from '#tests/support/database/databases.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** Loading what composes mails may take a second on a busy machine. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 20 });

type Post = { stop(): Promise<void> };

export type PostOffice = {
  db: Database;
  dataDir: string;
  now: Date;
  mailServer: MailServer;
  /** What the post logged. */
  warnings: string[];
  /** Starts what delivers; `answer` is how many ms the mail server may take, `betweenLooks` how many pass between two looks. */
  start(url?: string | null, answer?: number, betweenLooks?: number): Post;
  rows(): Promise<Selectable<Tables['mails']>[]>;
  states(): Promise<string[]>;
  pass(milliseconds: number): void;
  /** Registers somebody and gives the id. */
  register(changes?: { name?: string; email?: string; contact?: string }): Promise<string>;
  queue(reason: MailReason, registrationId: string | null, more?: Partial<Mail>): Promise<void>;
  close(): Promise<void>;
};

/** An outbox, a mail server for it, and a time that the test sets. */
export async function openPostOffice(database: TestDatabase): Promise<PostOffice> {
  const { db } = database;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fest-mail-'));
  const posts: Post[] = [];
  let sends = 0;
  const office: PostOffice = {
    db,
    dataDir,
    now: new Date('2025-08-01T06:00:00Z'),
    mailServer: await startMailServer(),
    warnings: [],
    start(url = office.mailServer.url, answer = 10_000, betweenLooks = 20) {
      const mailFrom = { name: '', address: 'fest@college.example' };
      const smtp = url === null ? null : readSmtpUrl(url);
      const config = { dataDir, smtp, mailFrom, publicUrl: 'https://fest.test' };
      const log = { warn: (_details: object, message: string) => office.warnings.push(message) };
      const limits = { connect: 1_000, answer };
      const post = startPost({ db, config, clock: () => office.now, log, limits, betweenLooks });
      posts.push(post);
      return post;
    },
    rows: () => db.selectFrom('mails').selectAll().orderBy('id').execute(),
    states: async () => (await office.rows()).map((row) => row.state),
    pass(milliseconds) {
      office.now = new Date(office.now.getTime() + milliseconds);
    },
    async register(changes = {}) {
      const registration = { ...ashaTexts, eventIds: ['logo', 'codecascade'], photo: null, ...changes };
      const submission = { key: `key ${sends++}`, fingerprint: '' };
      await registerAll(db, [{ registration, submission, now: office.now }]);
      const stored = db.selectFrom('registrations').select('id').where('contact', '=', registration.contact);
      return (await stored.executeTakeFirstOrThrow()).id;
    },
    queue: (reason, registrationId, more = {}) => queueMails(db, [{ reason, registrationId, ...more }], office.now),
    async close() {
      await Promise.all(posts.map((post) => post.stop()));
      await office.mailServer.stop();
      await database.discard();
      await rm(dataDir, { recursive: true });
    },
  };
  return office;
}
