import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '#contract/calls/calls.ts';
import { blob } from '#tests/support/browser/pictures.ts';
import { asha, formBody } from '#tests/support/running/multipart.ts';

/**
 * Where requests come from: an address of this machine's own, or one that a trusted proxy names. Slow senders put the
 * number of their socket into that in the place of `#`.
 */
export type Origin = { localAddress: string; forwardedFor?: string };

export type Registration = {
  contact: string;
  photo: Buffer;
  /** Bytes a second. */
  speed?: number;
  agent?: Agent;
};

/** In ms: how often something is sent of what is slow, and how long an answer may take. */
const step = 100;
const longestAnswer = 20_000;

/** Registers somebody over a socket of their own, and gives what was answered. @throws where nothing was. */
export async function register(
  url: URL,
  from: Origin,
  { contact, photo, speed, agent }: Registration,
): Promise<string> {
  const { payload, headers } = await formBody({ ...asha, contact, idPhoto: blob(photo, 'image/jpeg') });
  const { localAddress, forwardedFor } = from;
  const sent = request(new URL(calls.register.path, url), {
    method: 'POST',
    agent: agent ?? false,
    localAddress,
    timeout: longestAnswer,
    headers: {
      ...headers,
      'content-length': payload.length,
      ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}),
    },
  });
  sent.on('timeout', () => sent.destroy(new Error('no answer')));
  const answered = new Promise<string>((resolve, reject) => {
    sent.on('response', (answer) => text(answer).then(resolve, reject));
    sent.on('error', reject);
  });
  const atOnce = speed ? (speed * step) / 1000 : payload.length;
  const send = async () => {
    for (let at = 0; at < payload.length; at += atOnce) {
      if (at > 0) await wait(step);
      sent.write(payload.subarray(at, at + atOnce));
    }
    sent.end();
  };
  const [answer] = await Promise.all([answered, send()]);
  return answer;
}

export const isRegistered = (answer: string) => answer.includes('Registration successful!');
