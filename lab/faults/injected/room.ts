import { setTimeout as pause } from 'node:timers/promises';
import { connect, openDatabase, type Where } from '#server/database/open.ts';
import { passTokens } from '#server/passes/tokens.ts';
import { startMailServer } from '#tests/support/network/mail-server.ts';
import { storePerson } from '#tests/support/people/desk.ts';
import { differentSums } from '#tests/support/people/sums.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';
import { settingsOf } from '#tests/support/running/processes.ts';
import { startServer } from '#tests/support/running/server.ts';
import { checkCount, Verdict, withoutBook } from '../check.ts';
import { both, type InjectedFault, newDatabase, preloaded } from '../play.ts';
import { type RoomPeople, RoomWriters } from '../room-writers.ts';
import { endProcess } from '../stage.ts';
import { readStored } from '../stored.ts';

/** In ms: how long a round waits for mails. */
const longestWait = 10_000;

/**
 * The server is killed while desks take cash, while organisers count cash, check UPI payments, merge or clear people
 * and write letters, or while the server sends mails. All sums of money must agree. Each mail must arrive, unless the
 * server marks it as unconfirmed. Only a mail in doubt may arrive twice.
 */
export const killedInRoom: InjectedFault = {
  name: 'server killed while organisers work or while it sends mails',
  databases: both,
  times: { full: 60, short: 1 },
  async inject(scene) {
    const { times, random, preload = preloaded('fees.ts') } = scene;
    // Import fees only here: tests load this file into a process that must stay without fees.
    await import('../preload/fees.ts');
    using folder = newFolder('faults');
    const where = await newDatabase(scene, folder.path);
    const people = await storePeople(where);
    // This mail server answers late, so that many kills happen between the end of a mail and the answer.
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
        writers.registrationsLeft = 8;
        await acknowledged.more(10 + Math.floor(random() * 30));
        const isMailing = round % 2 === 0;
        // Pause the writers in a round of mails, because they add mails faster than the server sends them.
        if (isMailing) await writers.pause();
        const begun = mailServer.begun.length + 1 + Math.floor(random() * 4);
        const ends = performance.now() + longestWait;
        while (isMailing && mailServer.begun.length < begun && performance.now() < ends) await pause(2);
        await pause(random() * (isMailing ? 40 : 15));
        await endProcess(server, 'SIGKILL');
        await writers.pause();
        await expireClaims(where);
        await judge(writers, where, verdict);
        server = await start();
        writers.resume();
      }
      await writers.stop();
      const mailed = await settledMails(where);
      await judge(writers, where, verdict);
      const arrived = Map.groupBy(mailServer.accepted, ({ messageId }) => messageId?.slice(1, 37));
      for (const { id, state, doubts } of mailed) {
        const copies = arrived.get(id)?.length ?? 0;
        if (copies > 1 + Math.min(doubts, 1))
          verdict.doubled.add(`mail ${id} came ${copies} times, ${doubts} in doubt`);
        // An unconfirmed mail is not lost: the dashboard shows it to an organiser.
        if (state === 'sent' && copies === 0) verdict.lost.add(`mail ${id}`);
        if (state !== 'sent' && state !== 'unconfirmed') broken.add(`mail ${id} is ${state}`);
      }
      for (const answer of writers.wrongRefusals()) broken.add(`a writer was answered ${answer}`);
      return { times, acknowledged: acknowledged.count, ...verdict.found, broken: [...broken] };
    } finally {
      void writers.stop();
      await server.stop();
      await mailServer.stop();
    }
  },
};

/** Releases the mails that the killed server had claimed, so that the next server sends them at once. */
async function expireClaims(where: Where): Promise<void> {
  const { db } = await connect(where);
  const next_attempt_at = new Date(0).toISOString();
  await db.updateTable('mails').set({ next_attempt_at }).where('state', 'in', ['waiting', 'sending']).execute();
  await db.destroy();
}

/** Waits until no mail of a registration or letter is in the queue. Other mails may stay there for an hour. */
async function settledMails(where: Where) {
  const { db } = await connect(where);
  const mails = db
    .selectFrom('mails')
    .select(['id', 'state', 'doubts'])
    .where('reason', 'in', ['registered', 'letter'])
    .where('state', 'not in', ['preview', 'held']);
  for (;;) {
    const rows = await mails.execute();
    if (rows.every(({ state }) => state !== 'waiting' && state !== 'sending')) return db.destroy().then(() => rows);
    await pause(20);
  }
}

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
  const mails = await db.selectFrom('mails').select(['letter_id', 'registration_id', 'reason']).execute();
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
    const own = lines.filter(({ kind, new_value }) => kind.startsWith('utr-') && new_value === utr);
    const transactions = (isClaim: boolean) =>
      new Set(own.filter(({ kind }) => (kind === 'utr-claimed') === isClaim).map(({ number }) => number)).size;
    checkCount(`UTR ${utr}`, made, transactions(true), verdict);
    checkCount(`decisions on UTR ${utr}`, decided, transactions(false), verdict);
  }
  for (const [email, sent] of writers.registered) {
    const own = stored.registrations.filter((row) => row.email === email).map(({ id }) => id);
    const mailed = mails.filter((mail) => mail.reason === 'registered' && own.includes(mail.registration_id ?? ''));
    checkCount(`mails for the registration of ${email}`, sent, mailed.length, verdict);
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
    const own = lines.filter((line) => line.subject === subject).map(({ kind }) => kind);
    for (const [kind, count] of Object.entries({ 'letter-sent': sent, 'letter-stopped': stopped }))
      checkCount(`${subject}: ${kind}`, count, own.filter((one) => one === kind).length, verdict);
    const to = mails.filter(({ letter_id }) => letter_id === id).map(({ registration_id }) => registration_id);
    if (to.length > new Set(to).size) verdict.doubled.add(`${subject} has two mails to one person`);
    const isStopped = stopped.acknowledged > 0 || stopped.isUnderWay;
    if (to.length !== people && !isStopped) verdict.lost.add(`${subject} has ${to.length} mails for ${people} people`);
  }
}
