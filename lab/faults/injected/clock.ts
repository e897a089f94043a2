import { once } from 'node:events';
import { Agent } from 'node:http';
import type { Registration } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { registerAnswer } from '#contract/pass.ts';
import { type Outgoing, send } from '#lab/client.ts';
import { organiserAccount } from '#tests/support/running/server.ts';
import { both, fault, preloaded } from '../play.ts';
import { differs, type Stage } from '../stage.ts';
import { newcomer } from '../writers.ts';

const hour = 3_600_000;
/** In hours: how far the clock is off. A step of `idleHours` or more, forwards or back, ends sessions. */
const steps = [1, -2, 5, -24, 3, 0, 18, -13, 36, 0];
const idleHours = 12;

/**
 * The machine's clock is set back and forth. Before each step back, an IP address uses up its limits on registrations
 * and passwords. After the step, the server must accept both again.
 */
export const clockStepped = fault(
  'clock stepped back and forth',
  both,
  [steps.length, 2],
  (stage, round) => step(stage, steps[round] ?? 0, steps[round - 1] ?? 0),
  () => ({ preload: preloaded('stepping-clock.ts'), env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' }, endsSessions: true }),
);

async function step(stage: Stage, hours: number, before: number): Promise<string[]> {
  const { ledger, writers, server } = stage;
  await stage.randomMoment();
  const broken = hours < before ? await exhaustLimits(stage) : [];
  const signedOut = writers.signedOut;
  const stepped = once(server.process, 'message');
  server.process.send({ hours });
  await stepped;
  const tried = await tryBoth(stage);
  broken.push(...differs(`a visitor and an organiser after a step to ${hours} h`, tried.statuses, '200 and 200'));
  const forms = ledger.people.flatMap((person) => person.forms.map((form) => ({ person, form })));
  const again = forms.filter(({ form }) => form.answer !== null).slice(-5);
  await Promise.all(again.map(({ person, form }) => writers.register(person, form)));
  await stage.randomMoment();
  await stage.whilePaused(async () => {
    const endedSessions = writers.signedOut > signedOut;
    const isLonger = Math.abs(hours - before) >= idleHours;
    broken.push(...differs(`sessions ended by a step from ${before} to ${hours} h`, endedSessions, isLonger));
    const list = (await writers.organiser.ask('registrations')).body as Registration[];
    const times = list.map((row) => row.registrationDate);
    if (times.some((time, index) => time > (times[index - 1] ?? time))) broken.push('the list is out of order');
    const last = list.find(({ name }) => name === tried.name);
    const off = Date.parse(last?.registrationDate ?? '') - Date.now();
    if (!(Math.abs(off - hours * hour) < hour / 10)) broken.push(`the clock is off by ${off} ms instead of ${hours} h`);
  });
  return broken;
}

const campus = { 'x-forwarded-for': '203.0.113.1' };
const fromCampus = ({ method, path }: Outgoing, body: object): Outgoing => ({
  method,
  path,
  headers: { ...campus, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const registrationsInWindow = 600;
const passwordsInWindow = 10;

async function exhaustLimits(stage: Stage): Promise<string[]> {
  const { writers, server } = stage;
  const invalid = fromCampus(calls.register, {});
  const wrong = fromCampus(calls.login, { ...organiserAccount, password: 'not the password' });
  await writers.pause();
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const requests = [...Array(registrationsInWindow).fill(invalid), ...Array(passwordsInWindow).fill(wrong)];
  await Promise.all(requests.map((call) => send(server.url, call, agent)));
  agent.destroy();
  writers.resume();
  return differs('a visitor and an organiser beyond the limits', (await tryBoth(stage)).statuses, '429 and 429');
}

async function tryBoth({ ledger, server, writers }: Stage): Promise<{ name: string; statuses: string }> {
  const { person, form, call } = newcomer(ledger, 'Campus', String(8_000_000_000 + ledger.people.length));
  const registered = await send(server.url, { ...call, headers: { ...call.headers, ...campus } }, writers.agent);
  if (registered.status === 200) ledger.acknowledge(person, form, registerAnswer.parse(registered.body));
  const signedIn = await send(server.url, fromCampus(calls.login, organiserAccount), writers.agent);
  return { name: person.texts.name, statuses: `${registered.status} and ${signedIn.status}` };
}
