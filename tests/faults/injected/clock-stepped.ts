import { once } from 'node:events';
import path from 'node:path';
import type { Registration } from '#contract/admin.ts';
import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';

const preload = path.resolve(import.meta.dirname, '../preload/stepping-clock.ts');
const hour = 3_600_000;

/** Hours by which the clock is off. Two steps (18 and 36) outlast a session's idle time. */
const steps = [1, -2, 5, -24, 3, 0, 18, -13, 36, 0];
const idleHours = 12;

/** The machine's clock is corrected by its time server, or set wrong by hand. */
export const clockStepped: Fault = {
  name: 'clock stepped by hours',
  databases: ['SQLite', 'PostgreSQL'],
  times: { full: steps.length, short: 2 },
  inject: (scene) =>
    play(scene, {
      round: (stage, round) => step(stage, steps[round] ?? 0, Math.max(0, ...steps.slice(0, round))),
      preload,
      endsSessions: true,
    }),
};

async function step(stage: Stage, hours: number, latest: number): Promise<string[]> {
  const { ledger, writers, server } = stage;
  const broken: string[] = [];
  await randomMoment(stage);
  const signedOut = writers.signedOut;
  const stepped = once(server.process, 'message');
  server.process.send({ hours });
  await stepped;

  const known = ledger.people.length;
  const answered = ledger.people
    .slice(0, known)
    .filter((person) => person.submissions.some((sent) => sent.answer !== null));
  const again = answered
    .slice(-5)
    .flatMap((person) =>
      person.submissions.filter((sent) => sent.answer !== null).map((sent) => writers.register(person, sent)),
    );
  await Promise.all(again);
  await randomMoment(stage);
  await writers.pause();
  await stage.check();
  // The last call of a session was at the latest hour so far.
  const isLonger = hours - latest >= idleHours;
  if (!isLonger && writers.signedOut > signedOut) broken.push(`a step to ${hours} h ended a session`);
  if (isLonger && writers.signedOut === signedOut) broken.push(`a session outlived ${hours - latest} idle hours`);

  const list = (await writers.organiser.list()).body as Registration[];
  const times = list.map((row) => row.registrationDate);
  if (times.some((time, index) => time > (times[index - 1] ?? time))) broken.push('the list is out of order');
  const last = list.find((row) => row.name === ledger.people[known]?.texts.name);
  const off = Date.parse(last?.registrationDate ?? '') - Date.now();
  if (Math.abs(off - hours * hour) > hour / 10)
    broken.push(`the clock was not stepped to ${hours} h: it is off by ${off} ms`);
  writers.resume();
  return broken;
}
