import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { settingsOf } from '#lab/server.ts';
import { connect, openDatabase, type Where } from '#server/database/open.ts';
import { passTokens } from '#server/passes/tokens.ts';
import { startMailServer } from '#tests/support/network/mail-server.ts';
import { storePerson } from '#tests/support/people/desk.ts';
import { differentSums } from '#tests/support/people/sums.ts';
import { startServer } from '#tests/support/running/server.ts';
import { checkCount, Verdict, withoutBook } from '../check.ts';
import { both, type InjectedFault, preloaded } from '../play.ts';
import { type RoomPeople, RoomWriters } from '../room-writers.ts';
import { endProcess, newDatabase } from '../stage.ts';
import { readStored } from '../stored.ts';
import { expireClaims, sentTwice, settledMails } from './mails.ts';

/**
 * The server is killed while desks take cash and organisers hand it over, close days, decide UTRs, merge people, clear
 * them and write letters. The sums must agree, and each letter must reach each person once.
 */
export const killedInRoom: InjectedFault = {
  name: 'server killed in the organisers’ room',
  databases: both,
  times: { full: 40, short: 1 },
  async inject({ database, postgres, times, random, preload = preloaded('fees.ts') }) {
    // Import it only here: tests load this file into a process that must stay without fees.
    await import('../preload/fees.ts');
    using folder = mkdtempDisposableSync(path.join(tmpdir(), 'fest-faults-'));
    const where = database === 'SQLite' ? { dataDir: folder.path, databaseUrl: null } : await newDatabase(postgres);
    const people = await storePeople(where);
    const mailServer = await startMailServer({ toMail: () => pause(random() * 30, '') });
    const mails = { SMTP_URL: mailServer.url, MAIL_FROM: 'fest@college.example' };
    const start = () => startServer({ ...settingsOf(where), DATA_DIR: folder.path, ...mails }, preload);
    let server = await start();
    const url = () => server.url;
    const writers = new RoomWriters(url, random, people);
    const { acknowledged, broken } = writers;
    const verdict = new Verdict();
    try {
      await writers.start(url);
      for (let round = 0; round < times; round++) {
        writers.lettersLeft = 1;
        await acknowledged.more(10 + Math.floor(random() * 30));
        await pause(random() * 15);
        await endProcess(server, 'SIGKILL');
        await writers.pause();
        await expireClaims(where);
        await judge(writers, where, verdict);
        server = await start();
        writers.resume();
      }
      await writers.stop();
      const letters = await settledMails(where, 'letter');
      await judge(writers, where, verdict);
      for (const sentence of sentTwice(mailServer.accepted, letters)) verdict.doubled.add(sentence);
      const arrived = new Set(mailServer.accepted.map(({ messageId }) => messageId?.slice(1, 37)));
      for (const { id, state } of letters) {
        if (state === 'sent' && !arrived.has(id)) verdict.lost.add(`mail ${id}`);
        if (state !== 'sent' && state !== 'unconfirmed') broken.add(`mail ${id} is ${state}`);
      }
      const { lost, doubled, torn } = verdict;
      const found = { lost: [...lost], doubled: [...doubled], torn: [...torn], broken: [...broken] };
      return { times, acknowledged: acknowledged.count, ...found };
    } finally {
      void writers.stop();
      await server.stop();
      await mailServer.stop();
    }
  },
};

async function storePeople(where: Where): Promise<RoomPeople> {
  const { db } = await openDatabase(where);
  const { tokenFor } = await passTokens(db);
  const some = (count: number, eventIds: string[]) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const id = await storePerson(db, { eventIds });
        return { id, token: tokenFor({ id, version: 0 }) };
      }),
    );
  const payers = [...(await some(6, ['oracle'])), ...(await some(6, ['bingo', 'oracle']))];
  const suspects = await some(2, ['logo']);
  const readers: RoomPeople['readers'] = new Map();
  for (const event of ['codecascade', 'triathlon', 'imagineering']) readers.set(event, await some(6, [event]));
  const ids = suspects.map(({ id }) => id);
  await db.updateTable('registrations').set({ is_suspect: 1 }).where('id', 'in', ids).execute();
  await db.destroy();
  return { payers, suspects, readers };
}

const ofMoney = ['handed-over', 'handover-cancelled', 'day-closed', 'day-reopened'];

/** Compares the database with what was acknowledged. Nobody may write meanwhile. */
async function judge(writers: RoomWriters, where: Where, verdict: Verdict): Promise<void> {
  const stored = await readStored(where);
  const ids = stored.registrations.map(({ id }) => id);
  const { db } = await connect(where);
  const lines = await db.selectFrom('entries').selectAll().execute();
  const aside = await db.selectFrom('set_aside').select('id').execute();
  const mails = await db.selectFrom('mails').select(['letter_id', 'registration_id']).execute();
  for (const sentence of await differentSums(db, ids)) writers.broken.add(sentence);
  await db.destroy();
  for (const sentence of withoutBook(stored)) verdict.torn.add(sentence);

  const byKey = new Set(
    lines
      .filter(({ kind, role }) => ofMoney.includes(kind) || (role === 'desk' && ['paid', 'undone'].includes(kind)))
      .map(({ key }) => key),
  );
  for (const key of new Set([...byKey, ...writers.keyed.keys()]))
    checkCount(`line ${key}`, writers.keyed.get(key), Number(byKey.has(key)), verdict);
  for (const { utr, made, decided } of writers.claims) {
    const own = Map.groupBy(
      lines.filter(({ kind, new_value }) => kind.startsWith('utr-') && new_value === utr),
      ({ kind }) => kind === 'utr-claimed',
    );
    const transactions = (isClaim: boolean) => new Set(own.get(isClaim)?.map(({ number }) => number)).size;
    checkCount(`UTR ${utr}`, made, transactions(true), verdict);
    checkCount(`decisions on UTR ${utr}`, decided, transactions(false), verdict);
  }
  for (const [id, changes] of writers.aside) {
    const isAbout = ({ kind, subject, registration_id }: (typeof lines)[number]) =>
      (kind.startsWith('merge') && subject === id) || (kind.startsWith('clear') && registration_id === id);
    const count = lines.filter(isAbout).length;
    checkCount(`merges or clearings of ${id}`, changes, count, verdict);
    const seen = [ids, aside.map((row) => row.id)].map((all) => all.filter((one) => one === id).length);
    if (`${seen}` !== `${[1 - (count % 2), count % 2]}`)
      verdict.torn.add(`${id} is registered and set aside ${seen} times`);
  }
  for (const { id, subject, people, sent, stopped } of writers.letters) {
    for (const [kind, count] of [['letter-sent', sent] as const, ['letter-stopped', stopped] as const])
      checkCount(
        `${subject}: ${kind}`,
        count,
        lines.filter((one) => one.kind === kind && one.subject === subject).length,
        verdict,
      );
    const to = mails.filter(({ letter_id }) => letter_id === id).map(({ registration_id }) => registration_id);
    if (to.length > new Set(to).size) verdict.doubled.add(`${subject} has two mails to one person`);
    const isStopped = stopped.acknowledged > 0 || stopped.isUnderWay;
    if (to.length !== people && !isStopped) verdict.lost.add(`${subject} has ${to.length} mails for ${people} people`);
  }
}
