import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ParsedMail } from 'mailparser';
import { calls } from '#contract/calls/calls.ts';
import { connect, type Where } from '#server/database/open.ts';
import { type MailServer, startMailServer } from '#tests/support/network/mail-server.ts';
import { asha, formBody } from '#tests/support/running/multipart.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import type { Fault, Finding, Scene } from '../play.ts';
import { newDatabase, newFolder } from '../stage.ts';

/**
 * Killed at some moment while it hands mails over: each must arrive, and only one that was doubted may arrive a second time.
 * The mail server answers late, so that many kills fall between the end of a mail and its answer.
 */
export const killedMailing: Fault = {
  name: 'server killed while it mails',
  databases: ['SQLite', 'PostgreSQL'],
  times: { full: 30, short: 1 },
  async inject(scene) {
    const where = scene.database === 'SQLite' ? newFolder() : await newDatabase(scene.postgres);
    const mailServer = await startMailServer({ toMail: () => pause(scene.random() * 30, '') });
    const mailFolder = newFolder();
    const env = {
      DATA_DIR: where.dataDir || mailFolder.dataDir,
      ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : {}),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'fest@college.example',
    };
    try {
      return await playRounds(scene, where, mailServer, () => startServer(env));
    } finally {
      await mailServer.stop();
      for (const folder of [where, mailFolder]) if (folder.dataDir) rmSync(folder.dataDir, { recursive: true });
    }
  },
};

/** New ones in each round. */
const people = 8;

async function playRounds(
  { times, random }: Scene,
  where: Where,
  mailServer: MailServer,
  start: () => Promise<RunningServer>,
): Promise<Finding> {
  const registered: string[] = [];
  let server = await start();
  for (let round = 0; round < times; round++) {
    const before = mailServer.begun.length;
    registered.push(...(await registerSome(server, registered.length)));
    const until = before + 1 + Math.floor(random() * (people - 2));
    while (mailServer.begun.length < until) await pause(2);
    await pause(random() * 40);
    const exit = once(server.process, 'exit');
    server.process.kill('SIGKILL');
    await exit;
    await letClaimsLapse(where);
    server = await start();
  }
  const { db } = await connect(where);
  const isSettled = async () => {
    const left = await db.selectFrom('mails').select('id').where('state', 'in', ['waiting', 'sending']).execute();
    return left.length === 0;
  };
  while (!(await isSettled())) await pause(20);
  await server.stop();
  const rows = await db.selectFrom('mails').select(['id', 'state', 'doubts']).execute();
  await db.destroy();
  return { times, ...judge(registered, rows, mailServer.accepted) };
}

/** Gives the emails of those who were told that they are registered. */
async function registerSome(server: RunningServer, from: number): Promise<string[]> {
  const emails = Array.from({ length: people }, (_, index) => `person${from + index}@students.example`);
  const answers = emails.map(async (email) => {
    const { payload, headers } = await formBody({ ...asha, email });
    return (await fetch(`${server.url}${calls.register.path}`, { method: 'POST', body: payload, headers })).ok;
  });
  const accepted = await Promise.all(answers);
  return emails.filter((_, index) => accepted[index]);
}

/** Puts the outbox some seconds ahead, with no server running. */
async function letClaimsLapse(where: Where): Promise<void> {
  const { db } = await connect(where);
  const next_attempt_at = new Date(0).toISOString();
  await db.updateTable('mails').set({ next_attempt_at }).where('state', 'in', ['waiting', 'sending']).execute();
  await db.destroy();
}

type Row = { id: string; state: string; doubts: number };

function judge(registered: string[], rows: Row[], accepted: ParsedMail[]): Omit<Finding, 'times'> {
  const copies = (of: (mail: ParsedMail) => boolean) => accepted.filter(of).length;
  const copiesTo = (email: string) => copies(({ to }) => [to].flat()[0]?.value[0]?.address === email);
  const copiesOf = (id: string) => copies(({ messageId }) => messageId?.startsWith(`<${id}@`) ?? false);
  // An organiser is told of what is unconfirmed.
  const unconfirmed = rows.filter(({ state }) => state === 'unconfirmed');
  const unseen = unconfirmed.filter(({ id }) => copiesOf(id) === 0).length;
  const lost = registered.filter((email) => copiesTo(email) === 0).slice(unseen);
  const unsent = rows.filter(({ state }) => state !== 'sent' && state !== 'unconfirmed');
  const doubled = rows.filter(({ id, doubts }) => copiesOf(id) > 1 + Math.min(doubts, 1));
  const twice = rows.filter(({ id }) => copiesOf(id) === 2).length;
  const doubted = rows.filter(({ doubts }) => doubts > 0).length;
  return {
    acknowledged: registered.length,
    lost,
    doubled: doubled.map(({ id, doubts }) => `mail ${id} came ${copiesOf(id)} times, doubted ${doubts} times`),
    torn: [],
    broken: [
      ...unsent.map(({ id, state }) => `mail ${id} is ${state}`),
      ...(rows.length === registered.length ? [] : [`${registered.length} registered, ${rows.length} mails queued`]),
    ],
    note: `of ${accepted.length} mails ${doubted} were doubted, of which ${twice} came twice and ${unconfirmed.length} stayed unconfirmed, ${unseen} of those never having come`,
  };
}
