import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { adminHeader, calls } from '#contract/calls/calls.ts';
import { photoByteLimit } from '#contract/id-photo.ts';
import { formType, partHead } from '#lab/form.ts';
import type { Origin } from './siege.ts';

const postTo = (path: string) => `POST ${path} HTTP/1.1\r\nhost: fest.example\r\n`;
const json = `${adminHeader}: true\r\ncontent-type: application/json\r\n`;
const photo = `${partHead('idPhoto', '; filename="a"')}${'x'.repeat((photoByteLimit / 8) * 7)}`;

/** What a sender sends before it stops. The header X-Forwarded-For can come between `head` and `rest`. */
export const parts = {
  'half a head': { head: postTo(calls.login.path), rest: 'x: ' },
  'half a login': { head: `${postTo(calls.login.path)}${json}`, rest: 'content-length: 60\r\n\r\n{"username":' },
  'half a join': { head: `${postTo(calls.joinDesk.path)}${json}`, rest: 'content-length: 60\r\n\r\n{"token":' },
  'most of a photo of 8 MB': {
    head: `${postTo(calls.register.path)}content-type: ${formType}\r\n`,
    rest: `content-length: ${photoByteLimit}\r\n\r\n${photo}`,
  },
} as const;

export type SlowSenders = { port: number; part: keyof typeof parts; count: number; from: Origin };

/** In ms: how long a sender waits before it connects again. */
const comesBackAfter = 100;
/** In bytes per ms: the speed of a gigabit network. Faster senders would slow this machine, not only the server. */
const speed = 125_000;

/** Runs in a separate thread, so that slow senders do not delay the honest visitor. */
if (parentPort) {
  const { port, part, count, from }: SlowSenders = workerData;
  const { localAddress, forwardedFor } = from;
  const { head, rest } = parts[part];
  const bytes = Buffer.from(rest);
  let networkIsFreeAt = performance.now();

  const hold = (number: number) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    if (forwardedFor) socket.write(`${head}x-forwarded-for: ${forwardedFor.replace('#', String(number))}\r\n`);
    else socket.write(head);
    socket.write(bytes);
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => {
      parentPort?.postMessage('dropped');
      comeIn(comesBackAfter, number);
    });
  };
  const comeIn = (delay: number, number: number) => {
    const at = Math.max(networkIsFreeAt, performance.now() + delay);
    networkIsFreeAt = at + bytes.length / speed;
    setTimeout(hold, Math.max(0, at - performance.now()), number);
  };
  for (let number = 0; number < count; number++) comeIn(0, number);
}
