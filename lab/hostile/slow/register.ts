import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import { calls } from '#contract/calls/calls.ts';
import { formBytes, formType } from '#lab/form.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';

/** Where requests come from: an address of this machine, or one that a trusted proxy names. `#` becomes a socket's number. */
export type Origin = { localAddress: string; forwardedFor?: string };

export type SlowRegistration = {
  contact: string;
  photo: Buffer;
  /** Bytes a second. */
  speed?: number;
  agent?: Agent;
};

/** In ms: the time between two parts of what is sent slowly, and how long an answer may take. */
const step = 100;
const longestAnswer = 20_000;

export async function register(
  url: URL,
  { localAddress, forwardedFor }: Origin,
  { contact, photo, speed, agent }: SlowRegistration,
): Promise<string> {
  const fields = { ...ashaTexts, contact, 'selectedEvents[]': 'Oracle' };
  const form = formBytes(fields, { bytes: photo, type: 'image/jpeg' });
  const sent = request(new URL(calls.register.path, url), {
    method: 'POST',
    agent: agent ?? false,
    localAddress,
    timeout: longestAnswer,
    headers: {
      'content-type': formType,
      'content-length': form.length,
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
    },
  });
  sent.on('timeout', () => sent.destroy(new Error('no answer')));
  const answered = new Promise<string>((resolve, reject) => {
    sent.on('response', (answer) => text(answer).then(resolve, reject));
    sent.on('error', reject);
  });
  const atOnce = speed ? (speed * step) / 1000 : form.length;
  const send = async () => {
    for (let at = 0; at < form.length; at += atOnce) {
      if (at > 0) await wait(step);
      sent.write(form.subarray(at, at + atOnce));
    }
    sent.end();
  };
  const [answer] = await Promise.all([answered, send()]);
  return answer;
}

export const isRegistered = (answer: string) => answer.includes('Registration successful!');

type Campus = { from: Origin; students: number; atOnce: number; photo: Buffer; speed: number };
export type CampusResult = { registered: number; refused: string[] };

/** Students behind one address register, each over a connection that stays open as a browser's does. */
export async function registerCampus(
  url: URL,
  { from, students, atOnce, photo, speed }: Campus,
): Promise<CampusResult> {
  const result: CampusResult = { registered: 0, refused: [] };
  const agents = Array.from({ length: students }, () => new Agent({ keepAlive: true }));
  const queue = new PQueue({ concurrency: atOnce });
  await queue.addAll(
    agents.map((agent, number) => async () => {
      const registration = { contact: String(8_000_000_000 + number), photo, speed, agent };
      const answer = await register(url, from, registration).catch((error: Error) => error.message);
      if (isRegistered(answer)) result.registered++;
      else result.refused.push(answer);
    }),
  );
  for (const agent of agents) agent.destroy();
  return result;
}
