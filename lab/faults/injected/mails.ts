import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ParsedMail } from 'mailparser';
import { calls } from '#contract/calls/calls.ts';
import type { MailReason } from '#contract/mails.ts';
import { send } from '#lab/client.ts';
import { formBytes, formType } from '#lab/form.ts';
import { settingsOf } from '#lab/server.ts';
import { connect, type Where } from '#server/database/open.ts';
import { startMailServer } from '#tests/support/network/mail-server.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { startServer } from '#tests/support/running/server.ts';
import { both, type Finding, type InjectedFault, nothingFound } from '../play.ts';
import { endProcess, newDatabase } from '../stage.ts';

/** How many new mails each round has. */
const people = 8;

/**
 * The server is killed while it sends mails. Each mail must arrive, unless it stays unconfirmed. Only a mail in doubt
 * may arrive twice. The mail server answers late, so that many kills fall between the end of a mail and its answer.
 */
export const killedMailing: InjectedFault = {
  name: 'server killed while it mails',
  databases: both,
  times: { full: 30, short: 1 },
  async inject({ database, postgres, times, random }) {
    using folder = mkdtempDisposableSync(path.join(tmpdir(), 'fest-faults-'));
    const where = database === 'SQLite' ? { dataDir: folder.path, databaseUrl: null } : await newDatabase(postgres);
    const mailServer = await startMailServer({ toMail: () => pause(random() * 30, '') });
    const mails = { SMTP_URL: mailServer.url, MAIL_FROM: 'fest@college.example' };
    const start = () => startServer({ ...settingsOf(where), DATA_DIR: folder.path, ...mails });
    const registered: string[] = [];
    let server = await start();
    try {
      for (let round = 0; round < times; round++) {
        const until = mailServer.begun.length + 1 + Math.floor(random() * (people - 2));
        registered.push(...(await registerSome(server.url, registered.length)));
        while (mailServer.begun.length < until) await pause(2);
        await pause(random() * 40);
        await endProcess(server, 'SIGKILL');
        await expireClaims(where);
        server = await start();
      }
      const rows = await settledMails(where, 'registered');
      return { ...judge(registered, rows, mailServer.accepted), times };
    } finally {
      await server.stop();
      await mailServer.stop();
    }
  },
};

async function registerSome(url: string, from: number): Promise<string[]> {
  const emails = Array.from({ length: people }, (_, index) => `person${from + index}@students.example`);
  const replies = await Promise.all(
    emails.map((email) => {
      const body = formBytes({ ...ashaTexts, email, 'selectedEvents[]': 'Oracle' });
      return send(url, { ...calls.register, headers: { 'content-type': formType }, body });
    }),
  );
  return emails.filter((_, index) => replies[index]?.status === 200);
}

/** Ends the claims of the killed server, so that the next server sends those mails at once. */
export async function expireClaims(where: Where): Promise<void> {
  const { db } = await connect(where);
  const next_attempt_at = new Date(0).toISOString();
  await db.updateTable('mails').set({ next_attempt_at }).where('state', 'in', ['waiting', 'sending']).execute();
  await db.destroy();
}

type MailRow = { id: string; letter_id: string | null; state: string; doubts: number };

export async function settledMails(where: Where, reason: MailReason): Promise<MailRow[]> {
  const { db } = await connect(where);
  const mails = db.selectFrom('mails').select(['id', 'letter_id', 'state', 'doubts']).where('reason', '=', reason);
  for (;;) {
    const rows = await mails.where('state', '<>', 'preview').execute();
    if (rows.every(({ state }) => state !== 'waiting' && state !== 'sending')) return db.destroy().then(() => rows);
    await pause(20);
  }
}

const copiesIn = (accepted: ParsedMail[], { id }: MailRow) =>
  accepted.filter(({ messageId }) => messageId?.startsWith(`<${id}@`)).length;

/** A sentence for each mail that came more than once, or more than twice if it was in doubt. */
export const sentTwice = (accepted: ParsedMail[], rows: MailRow[]): string[] =>
  rows
    .filter((row) => copiesIn(accepted, row) > 1 + Math.min(row.doubts, 1))
    .map((row) => `mail ${row.id} came ${copiesIn(accepted, row)} times, in doubt ${row.doubts} times`);

function judge(registered: string[], rows: MailRow[], accepted: ParsedMail[]): Finding {
  const copiesTo = (email: string) => accepted.filter(({ to }) => [to].flat()[0]?.value[0]?.address === email).length;
  const copiesOf = (row: MailRow) => copiesIn(accepted, row);
  // These mails are not lost unseen, because the dashboard shows them to an organiser.
  const unconfirmed = rows.filter(({ state }) => state === 'unconfirmed');
  const unseen = unconfirmed.filter((row) => copiesOf(row) === 0).length;
  const unsent = rows.filter(({ state }) => state !== 'sent' && state !== 'unconfirmed');
  const [doubted, twice] = [rows.filter(({ doubts }) => doubts > 0), rows.filter((row) => copiesOf(row) === 2)];
  return {
    ...nothingFound,
    acknowledged: registered.length,
    lost: registered.filter((email) => copiesTo(email) === 0).slice(unseen),
    doubled: sentTwice(accepted, rows),
    broken: [
      ...unsent.map(({ id, state }) => `mail ${id} is ${state}`),
      ...(rows.length === registered.length ? [] : [`${registered.length} registered, ${rows.length} mails queued`]),
    ],
    note: `of ${accepted.length} mails ${doubted.length} were in doubt; ${twice.length} came twice, ${unconfirmed.length} stayed unconfirmed and ${unseen} of those never came`,
  };
}
