import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Where } from '#server/database/open.ts';
import { readyOffline } from '#tests/support/browser/network.ts';
import { joinDesk, openDesk, packKept } from '#tests/support/people/at-the-desk.ts';
import { register } from '#tests/support/people/participant.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';
import { freePort, settingsOf } from '#tests/support/running/processes.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import { checkCount, Verdict, withoutBook } from '../check.ts';
import { both, type Finding, type InjectedFault, newDatabase, notPlayed, preloaded, type Scene } from '../play.ts';
import { differs, endProcess } from '../stage.ts';
import { readStored } from '../stored.ts';
import { type DeskPerson, type DeskWork, Phone, workOffline } from './phone.ts';

/**
 * A phone works without a network, then gets a network. While the phone sends its queue, the server or the browser is
 * killed and restarted, again and again. Once the queue is empty, the database must have each entry exactly once.
 */
export const deskKilled: InjectedFault = {
  name: 'desk or server killed at replay',
  databases: both,
  times: { full: 20, short: 2 },
  // `Phone.kill` finds the browser's process in /proc.
  inject: async (scene) => (existsSync('/proc') ? playRounds(scene) : notPlayed('it needs /proc')),
};

/** In ms: about as long as the server takes to accept the queue. */
const longestReplay = 80;
const desk = 'Room 806';
/** How many registered people each round uses. Rounds share no people. */
const known = 4;

async function playRounds(scene: Scene): Promise<Finding> {
  const { times, random, preload = preloaded('answers-late.ts') } = scene;
  using folder = newFolder('faults-phone');
  using data = newFolder('faults');
  const where = await newDatabase(scene, data.path);
  // The server's port must not change, because a browser stores data by address.
  const env = { ...settingsOf(where), DATA_DIR: data.path, PORT: String(await freePort()) };
  const work: DeskWork = { marked: [], paid: [], walkedIn: [], visits: 0, broken: [] };
  const { broken } = work;
  const killed = { server: 0, browser: 0 };
  let acknowledged = 0;
  let played = 0;
  let server = await startServer(env, preload);
  let phone: Phone | null = null;
  try {
    const people: DeskPerson[] = [];
    for (let count = 0; count < times * known; count++)
      people.push(await register(server.url, { name: `Asha ${letters(count)}` }));
    phone = await joinedPhone(folder.path, server, people.length);
    for (; played < times; played++) {
      const [cash, ...marks] = people.slice(played * known, (played + 1) * known);
      if (!cash) throw new Error('There is nobody to mark');
      await phone.context.setOffline(true);
      const walkIns = [played * 2, played * 2 + 1].map(walkIn);
      acknowledged += await workOffline(phone, work, { marks, cash, walkIns });
      const before = phone.sent;
      const wait = random() * longestReplay;
      const victim = random() < 0.5 ? 'server' : 'browser';
      await phone.context.setOffline(false);
      while (phone.sent === before) await pause(1);
      await pause(wait);
      killed[victim]++;
      if (victim === 'server') {
        await endProcess(server, 'SIGKILL');
        server = await startServer(env, preload);
      } else {
        await phone.kill();
        broken.push(...phone.errors);
        phone = await Phone.open(folder.path, server.url);
        await openDesk(phone.page);
      }
      if (!(await phone.queues(0, 40_000))) {
        const { waiting } = await phone.queue();
        throw new Error(`${waiting} entries are still in the queue 40 s after the ${victim} was killed`);
      }
    }
    broken.push(...differs('refused entries', (await phone.queue()).refused, 0), ...phone.errors);
  } catch (error) {
    broken.push(`in round ${played + 1}: ${(error as Error).message}`);
  }
  await phone?.context.close().catch(() => {});
  const judged = await judge(where, work);
  await server.stop();
  const note = `killed the server ${killed.server} times and the browser ${killed.browser} times`;
  return { ...judged, times: played, acknowledged, broken, note };
}

/** Opens the browser twice, so that the desk's session is written to the disk. */
async function joinedPhone(folder: string, { url }: RunningServer, people: number): Promise<Phone> {
  const first = await Phone.open(folder, url);
  await joinDesk(first.context, url, desk);
  await openDesk(first.page);
  await readyOffline(first.page, '/desk');
  await first.context.close();
  const phone = await Phone.open(folder, url);
  await openDesk(phone.page);
  await packKept(phone.page, people);
  return phone;
}

const walkIn = (number: number): DeskPerson => ({
  name: `Meera ${letters(number)}`,
  contact: String(7_000_000_000 + number),
});
const syllables = ['bama', 'cena', 'difa', 'gola', 'hupa', 'jazo', 'keso', 'liro', 'moto', 'nuvo'];
/** Spells the number in syllables. Names then differ in three letters or more, so the desk finds no similar person. */
const letters = (number: number) =>
  String(number)
    .padStart(3, '0')
    .replace(/\d/g, (digit) => syllables[Number(digit)] ?? '');

/** Compares the volunteer's work with the database. */
async function judge(where: Where, { marked, paid, walkedIn, visits }: DeskWork) {
  const stored = await readStored(where);
  const { registrations, presences, books } = stored;
  const verdict = new Verdict();
  const is = (what: string, count: number, acknowledged: number) =>
    checkCount(what, { acknowledged, isUnderWay: false }, count, verdict);
  const once = (people: DeskPerson[], kind: string) => {
    for (const { name, contact } of people) {
      const rows = registrations.filter((row) => row.contact === contact);
      const entries = rows.flatMap(({ id }) => books.get(id)?.entries ?? []);
      is(`${name}, ${kind}`, entries.filter((entry) => entry.by === desk && entry.kind === kind).length, 1);
    }
  };
  once([...marked, ...walkedIn], 'seen');
  once([...paid, ...walkedIn], 'paid');
  once(walkedIn, 'walk-in');
  is('visits', stored.visits.filter(({ actor }) => actor === desk).length, visits);
  is('presences', presences.length, marked.length + walkedIn.length);
  is('payments', registrations.filter((row) => row.payment_method !== '').length, paid.length + walkedIn.length);
  for (const sentence of withoutBook(stored)) verdict.torn.add(sentence);
  return verdict.found;
}
