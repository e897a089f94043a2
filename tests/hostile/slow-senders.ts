import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { adminHeader, calls } from '#contract/calls.ts';
import { photoByteLimit } from '#contract/id-photo.ts';
import type { Origin } from './register.ts';

/** What is sent of a request before its sender stops. */
export const parts = {
  'half a head': ({ forwarded }: Head) => `POST ${calls.login.path} HTTP/1.1\r\nhost: fest.example\r\n${forwarded}x: `,
  'half a login': (head: Head) =>
    `${headOf(calls.login.path, head)}${adminHeader}: true\r\ncontent-type: application/json\r\ncontent-length: 60\r\n\r\n{"username":`,
  'most of a photo of 8 MB': (head: Head) =>
    `${headOf(calls.register.path, head)}content-type: multipart/form-data; boundary=----fest\r\ncontent-length: ${photoByteLimit}\r\n\r\n------fest\r\ncontent-disposition: form-data; name="idPhoto"; filename="a"\r\n\r\n${'x'.repeat((photoByteLimit / 8) * 7)}`,
} as const;
type Head = { forwarded: string };
const headOf = (path: string, { forwarded }: Head) => `POST ${path} HTTP/1.1\r\nhost: fest.example\r\n${forwarded}`;

export type SlowSenders = { port: number; part: keyof typeof parts; count: number; from: Origin };

/** In ms. Who was hung up on comes back after as long. */
const comesBackAfter = 100;

/** A thread of its own, so that the honest ones are not held up by what this one sends. */
if (parentPort) {
  const { port, part, count, from }: SlowSenders = workerData;
  const { localAddress, forwardedFor } = from;
  const hold = (number: number) => {
    const forwarded = forwardedFor ? `x-forwarded-for: ${forwardedFor.replace('#', String(number))}\r\n` : '';
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.write(parts[part]({ forwarded }));
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => {
      parentPort?.postMessage('dropped');
      setTimeout(hold, comesBackAfter, number);
    });
  };
  for (let number = 0; number < count; number++) hold(number);
}
