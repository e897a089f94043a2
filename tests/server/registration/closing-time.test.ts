import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listRegistrations } from '#server/people/rows.ts';
import { Uploads } from '#server/photos/uploads.ts';
import { blob } from '#tests/support/browser/pictures.ts';
import { listen, outcome, sharedApp } from '#tests/support/running/app.ts';
import { asha, type FormValues, formBody, sendForm } from '#tests/support/running/multipart.ts';

const closing = new Date('2025-08-02T04:30:00Z');
const open = new Date(closing.getTime() - 1000);
const large = { idPhoto: blob(Buffer.alloc(7_900_000), 'image/jpeg') };
const fest = sharedApp({ edition: { registrationClosesAt: closing.toISOString() } });
let url: string;
const quotas = vi.spyOn(Uploads.prototype, 'quotaFor');
beforeAll(async () => {
  url = await listen(fest.app);
});
beforeEach(() => {
  fest.clock.now = open;
});

/** Sends all of a form except its end. */
async function sendMost(changes: FormValues = {}) {
  const { payload, headers } = await formBody({ ...asha, ...large, ...changes });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = `POST /api/register HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${headers['content-type']}\r\n`;
  socket.write(`${head}content-length: ${payload.length}\r\n\r\n`);
  socket.write(payload.subarray(0, -100));
  await once(socket, 'drain');
  return { socket, end: payload.subarray(-100) };
}

/** Checks that no upload still occupies space. */
function expectRoom() {
  const quota = (quotas.mock.contexts[0] as Uploads).quotaFor(null);
  expect(quota.take(1024 ** 3)).toBe(true);
  quota.giveBack();
}

test('a form is accepted before the closing time and rejected from then on', async () => {
  expect((await sendForm(fest.app)).statusCode).toBe(200);
  fest.clock.now = closing;
  const wrong = { name: '', idPhoto: blob(Buffer.from('x'), 'text/plain') };
  for (const late of [{ contact: '6123456789' }, wrong])
    expect(await outcome(sendForm(fest.app, late))).toEqual([403, { error: 'Registration is closed.' }]);
  expect((await listRegistrations(fest.db)).map(({ contact }) => contact)).not.toContain('6123456789');
});

test.each<[what: string, now: Date, changes: FormValues, answer: RegExp]>([
  ['that is late', closing, {}, /^HTTP\/1.1 403 .*"Registration is closed\."/s],
  ['with a field twice', open, { name: ['Asha', 'Other'] }, /^HTTP\/1.1 400 .*more than once/s],
  ['with text as its photo', open, { idPhoto: 'a text', other: large.idPhoto }, /^HTTP\/1.1 415 .*could not be read/s],
])('a form %s is read to its end, so that the browser sees the answer', async (_what, now, changes, expected) => {
  fest.clock.now = now;
  const { socket, end } = await sendMost(changes);
  const answer = text(socket);
  let isAnswered = false;
  socket.once('data', () => {
    isAnswered = true;
  });
  // An early answer would arrive before the answer to this request.
  await fetch(`${url}/readyz`);
  expect(isAnswered).toBe(false);
  socket.write(end);
  expect(await answer).toMatch(expected);
  expectRoom();
});

test('an upload that breaks off releases its space', async () => {
  const before = quotas.mock.calls.length;
  const { socket } = await sendMost();
  socket.on('error', () => {});
  await vi.waitFor(() => expect(quotas.mock.calls.length).toBe(before + 1));
  socket.destroy();
  await vi.waitFor(expectRoom);
});
