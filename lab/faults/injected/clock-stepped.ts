import { once } from 'node:events';
import path from 'node:path';
import type { Registration } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { registerAnswer } from '#contract/pass.ts';
import { deskOrganiser } from '#tests/support/running/server.ts';
import { type Call, send } from '../http.ts';
import { type Fault, play, randomMoment } from '../play.ts';
import type { Stage } from '../stage.ts';
import { registerCall } from '../writers.ts';

const preload = path.resolve(import.meta.dirname, '../preload/stepping-clock.ts');
const hour = 3_600_000;

/** Hours by which the clock is off. Steps of more than a session's idle time end sessions, in either direction. */
const steps = [1, -2, 5, -24, 3, 0, 18, -13, 36, 0];
const idleHours = 12;

/**
 * The machine's clock is corrected by its time server, or set wrong by hand, back and forth. Before each step back an
 * address uses up its shares of registrations and passwords: after it they are its own again.
 */
export const clockStepped: Fault = {
  name: 'clock stepped back and forth',
  databases: ['SQLite', 'PostgreSQL'],
  times: { full: steps.length, short: 2 },
  inject: (scene) =>
    play(scene, {
      round: (stage, round) => step(stage, steps[round] ?? 0, steps[round - 1] ?? 0),
      preload,
      env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' },
      endsSessions: true,
    }),
};

async function step(stage: Stage, hours: number, before: number): Promise<string[]> {
  const { ledger, writers, server } = stage;
  const broken: string[] = [];
  await randomMoment(stage);
  if (hours < before) broken.push(...(await exhaustShares(stage)));
  const signedOut = writers.signedOut;
  const stepped = once(server.process, 'message');
  server.process.send({ hours });
  await stepped;
  const { registered, signedIn } = await tryBoth(stage);
  if (registered !== 200) broken.push(`after a step to ${hours} h a visitor was answered ${registered}`);
  if (signedIn !== 200) broken.push(`after a step to ${hours} h an organiser who signs in was answered ${signedIn}`);

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
  const isLonger = Math.abs(hours - before) >= idleHours;
  if (!isLonger && writers.signedOut > signedOut) broken.push(`a step to ${hours} h ended a session`);
  if (isLonger && writers.signedOut === signedOut)
    broken.push(`a session outlived a step from ${before} to ${hours} h`);

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

/** The one address of a campus. */
const campus = { 'x-forwarded-for': '203.0.113.1' };
const registrationsInWindow = 600;
const passwordsInWindow = 10;

async function exhaustShares(stage: Stage): Promise<string[]> {
  const invalid = sentFromCampus(calls.register, {});
  const wrong = sentFromCampus(calls.login, { ...deskOrganiser, password: 'not the password' });
  await stage.writers.pause();
  const requests = [
    ...Array.from({ length: registrationsInWindow }, () => invalid),
    ...Array.from({ length: passwordsInWindow }, () => wrong),
  ].values();
  const sendAll = async () => {
    for (const call of requests) await send(stage.server.url, call, stage.writers.agent);
  };
  // Twenty at once, which share the iterator.
  await Promise.all(Array.from({ length: 20 }, sendAll));
  stage.writers.resume();
  const { registered, signedIn } = await tryBoth(stage);
  const isUsedUp = registered === 429 && signedIn === 429;
  return isUsedUp ? [] : [`the limits let more through: they answered ${registered} and ${signedIn}`];
}

/** The statuses that a new visitor and an organiser with the right password get. */
async function tryBoth({ ledger, server, writers }: Stage): Promise<{ registered: number; signedIn: number }> {
  const contact = String(8_000_000_000 + ledger.people.length);
  const texts = { name: `Campus ${contact}`, email: `${contact}@students.example`, contact };
  const person = ledger.add({ ...texts, college: 'C', course: 'BCA', sem: '2' });
  const submission = ledger.submit(person, { key: contact, events: ['Oracle'], photo: null });
  const call = await registerCall(person, submission, []);
  const answer = await send(server.url, { ...call, headers: { ...call.headers, ...campus } }, writers.agent);
  if (answer.status === 200) ledger.acknowledge(person, submission, registerAnswer.parse(answer.body));
  const { status } = await send(server.url, sentFromCampus(calls.login, deskOrganiser), writers.agent);
  return { registered: answer.status, signedIn: status };
}

function sentFromCampus({ method, path }: typeof calls.register | typeof calls.login, body: object): Call {
  return { method, path, headers: { ...campus, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
