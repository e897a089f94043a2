import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { calls } from '#contract/calls/calls.ts';
import { replyTo } from '#lab/client.ts';
import { formBytes, formType } from '#lab/form.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import type { SlowSenders } from './senders.ts';

/** Where requests come from. `forwardedFor` may name another address. The socket's number replaces a `#` in it. */
export type Origin = { localAddress: string; forwardedFor?: string };

export type SlowRegistration = {
  contact: string;
  photo: Buffer;
  /** In bytes per second. */
  speed?: number;
  agent?: Agent;
};

/** In ms: the pause between two parts of a slow request. */
const step = 100;

export async function register(
  url: URL,
  { localAddress, forwardedFor }: Origin,
  { contact, photo, speed, agent }: SlowRegistration,
): Promise<string> {
  const fields = { ...ashaTexts, email: `${contact}@students.example`, contact, 'selectedEvents[]': 'Oracle' };
  const form = formBytes(fields, { bytes: photo, type: 'image/jpeg' });
  const sent = request(new URL(calls.register.path, url), {
    method: 'POST',
    agent: agent ?? false,
    localAddress,
    headers: {
      'content-type': formType,
      'content-length': form.length,
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
    },
  });
  const atOnce = speed ? (speed * step) / 1000 : form.length;
  const send = async () => {
    for (let at = 0; at < form.length; at += atOnce) {
      if (at > 0) await wait(step);
      sent.write(form.subarray(at, at + atOnce));
    }
    sent.end();
  };
  const [{ body }] = await Promise.all([replyTo(sent), send()]);
  return JSON.stringify(body);
}

export const isRegistered = (answer: string) => answer.includes('Registration successful!');

type Campus = { from: Origin; students: number; atOnce: number; photo: Buffer; speed: number };

/** Students at one address register. Each student keeps a connection open, as browsers do. Returns the refusals. */
export async function registerCampus(url: URL, { students, from, atOnce, ...sent }: Campus): Promise<string[]> {
  const agents = Array.from({ length: students }, () => new Agent({ keepAlive: true }));
  const answers = await new PQueue({ concurrency: atOnce }).addAll(
    agents.map((agent, number) => () => {
      const registration = { ...sent, contact: String(8_000_000_000 + number), agent };
      return register(url, from, registration).catch((error: Error) => error.message);
    }),
  );
  for (const agent of agents) agent.destroy();
  return answers.filter((answer) => !isRegistered(answer));
}

type Siege = Omit<SlowSenders, 'port'> & {
  honest: Origin;
  photo: Buffer;
  /** In ms: how long the siege lasts. */
  lasting: number;
};

/** In ms: the pause between two registrations of the honest visitor. */
const betweenRegistrations = 250;
const leastTries = 3;
let people = 0;

/** `count` slow senders at one address attack for `lasting` ms. Meanwhile an honest visitor registers repeatedly. */
export async function besiege(url: URL, { honest, photo, lasting, ...senders }: Siege) {
  const result = { tried: 0, refused: [] as string[], longestWait: 0, dropped: 0 };
  const workerData: SlowSenders = { port: Number(url.port), ...senders };
  const worker = new Worker(new URL('./senders.ts', import.meta.url), { workerData });
  worker.on('message', () => {
    result.dropped++;
  });
  const ends = performance.now() + lasting;
  while (performance.now() < ends || result.tried < leastTries) {
    await wait(betweenRegistrations);
    const asked = performance.now();
    const registration = { contact: String(6_000_000_000 + people++), photo };
    const answer = await register(url, honest, registration).catch((error: Error) => error.message);
    result.tried++;
    result.longestWait = Math.max(result.longestWait, performance.now() - asked);
    if (!isRegistered(answer)) result.refused.push(answer);
  }
  await worker.terminate();
  return result;
}
