import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Where } from '#server/database/open.ts';
import { readyOffline } from '#tests/support/browser/offline-page.ts';
import { joinDesk, openDesk, packKept } from '#tests/support/people/at-the-desk.ts';
import { register } from '#tests/support/people/participant.ts';
import { freePort } from '#tests/support/running/free-port.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';
import { judgeDesk } from '../judge-desk.ts';
import { Phone } from '../phone.ts';
import { type Fault, type Finding, notPlayed, type Scene } from '../play.ts';
import { newDatabase, newFolder } from '../stage.ts';
import { type Marked, Volunteer } from '../volunteer.ts';

const answersLate = path.resolve(import.meta.dirname, '../preload/answers-late.ts');

/**
 * A phone at the doors without a network, and then with one: while its queue is sent, the server or the browser is killed and
 * started again, until the queue is empty. Each entry must be in the database, once.
 */
export const deskKilled: Fault = {
  name: 'desk or server killed at replay',
  databases: ['SQLite', 'PostgreSQL'],
  times: { full: 20, short: 2 },
  async inject(scene) {
    // Which process the browser is can be read there.
    if (!existsSync('/proc')) return notPlayed('it takes /proc');
    const where = scene.database === 'SQLite' ? newFolder() : await newDatabase(scene.postgres);
    const folder = mkdtempSync(path.join(tmpdir(), 'fest-faults-phone-'));
    const own = newFolder();
    try {
      return await playRounds(scene, where, folder, where.dataDir || own.dataDir);
    } finally {
      for (const left of [folder, own.dataDir, where.dataDir]) if (left) rmSync(left, { recursive: true, force: true });
    }
  },
};

/** In ms: about as long as the server takes for what waited. */
const longestReplay = 80;

const desk = 'Room 806';
/** New ones in each round. */
const known = 4;

async function playRounds(scene: Scene, where: Where, folder: string, dataDir: string): Promise<Finding> {
  const { times, random, preload = answersLate } = scene;
  const env = {
    // The address of the site must stay, as what a phone keeps is kept for it.
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : {}),
  };
  const volunteer = new Volunteer();
  const broken: string[] = [];
  const killed = { server: 0, browser: 0 };
  let acknowledged = 0;
  let played = 0;
  let server = await startServer(env, preload);
  let phone: Phone | null = null;
  try {
    const people: Marked[] = [];
    for (let count = 0; count < times * known; count++)
      people.push(await register(server.url, { name: nameOf(count) }));
    phone = await joined(folder, server, people.length);
    for (; played < times; played++) {
      const [cash, ...marks] = people.slice(played * known, (played + 1) * known);
      if (!cash) throw new Error('There is nobody to mark');
      await phone.context.setOffline(true);
      const walkIns = [0, 1].map((index) => walkIn(played * 2 + index));
      const count = await volunteer.work(phone, marks, cash, walkIns);
      acknowledged += count;
      const before = phone.sent;
      const wait = random() * longestReplay;
      const victim = random() < 0.5 ? 'server' : 'browser';
      await phone.context.setOffline(false);
      while (phone.sent === before) await pause(1);
      await pause(wait);
      killed[victim]++;
      if (victim === 'server') {
        await kill(server);
        server = await startServer(env, preload);
      } else {
        await phone.kill();
        broken.push(...phone.errors);
        phone = await Phone.open(folder, server.url);
        await openDesk(phone.page);
      }
      if (!(await phone.waits(0, 40_000))) {
        const { waiting } = await phone.kept();
        throw new Error(`${waiting} entries still wait 40 s after the ${victim} was killed`);
      }
    }
    const { told } = await phone.kept();
    if (told > 0) broken.push(`${told} entries were refused after they had waited`);
    broken.push(...phone.errors);
  } catch (error) {
    broken.push(`in round ${played + 1}: ${(error as Error).message}`);
  }
  await phone?.close().catch(() => {});
  const judged = await judgeDesk(where, server, volunteer, desk);
  await server.stop();
  const note = `killed ${killed.server} times the server and ${killed.browser} times the browser`;
  return { times: played, acknowledged, ...judged, broken: [...broken, ...volunteer.broken, ...judged.broken], note };
}

/** Ended once and opened again, so that the browser has written down that it is a desk. */
async function joined(folder: string, { url }: RunningServer, people: number): Promise<Phone> {
  const first = await Phone.open(folder, url);
  await joinDesk(first.context, url, desk);
  await openDesk(first.page);
  await readyOffline(first.page, '/desk');
  await first.close();
  const phone = await Phone.open(folder, url);
  await openDesk(phone.page);
  await packKept(phone.page, people);
  return phone;
}

async function kill({ process }: RunningServer): Promise<void> {
  const exit = once(process, 'exit');
  process.kill('SIGKILL');
  await exit;
}

/** Unlike each other, so that a name finds one. */
const nameOf = (number: number) => `Asha ${letters(number)}`;
const walkIn = (number: number): Marked => ({
  name: `Meera ${letters(number)}`,
  contact: String(7_000_000_000 + number),
});
const letters = (number: number) =>
  String(number)
    .padStart(3, '0')
    .replace(/\d/g, (digit) => 'bcdfghjkls'[Number(digit)] ?? '');
