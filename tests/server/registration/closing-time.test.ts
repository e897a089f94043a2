import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listRegistrations } from '#server/people/rows.ts';
import { Uploads } from '#server/photos/uploads.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { startApp } from '#tests/support/running/app.ts';
import { asha, formBody, sendForm } from '#tests/support/running/multipart.ts';

/** Forms that arrive late or break off. */

const closing = new Date('2025-08-02T04:30:00Z');
const large = { idPhoto: blob(Buffer.alloc(7_900_000), 'image/jpeg') };
let fest: Awaited<ReturnType<typeof startApp>>;
let url: string;
const quotas = vi.spyOn(Uploads.prototype, 'quotaFor');
beforeAll(async () => {
  fest = await startApp({ edition: { registrationClosesAt: closing.toISOString() } });
  url = await fest.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  fest.clock.now = new Date(closing.getTime() - 1000);
});
afterAll(() => fest.stop());

/** Sends all of a form except its end. */
async function sendMost() {
  const { payload, headers } = await formBody({ ...asha, ...large });
  const socket = connect((fest.app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = `POST /api/register HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${headers['content-type']}\r\n`;
  socket.write(`${head}content-length: ${payload.length}\r\n\r\n`);
  socket.write(payload.subarray(0, -100));
  await once(socket, 'drain');
  return { socket, end: payload.subarray(-100) };
}

/** Whether the whole room for uploads is free again. */
function expectRoom() {
  const quota = (quotas.mock.contexts[0] as Uploads).quotaFor(null);
  expect(quota.take(1024 ** 3)).toBe(true);
  quota.giveBack();
}

test('a form is accepted before the closing time and rejected from then on', async () => {
  expect((await sendForm(fest.app)).statusCode).toBe(200);
  fest.clock.now = closing;
  const late = await sendForm(fest.app, { contact: '6123456789' }, 'late');
  expect([late.statusCode, late.json()]).toEqual([403, { error: 'Registration is closed.' }]);
  expect((await listRegistrations(fest.db)).map(({ contact }) => contact)).not.toContain('6123456789');
});

test('a lost answer comes again after the closing time', async () => {
  const form = { contact: '6000000001', idPhoto: blob(await picture().jpeg().toBuffer(), 'image/jpeg') };
  const first = await sendForm(fest.app, form, 'key');
  fest.clock.now = closing;
  const again = await sendForm(fest.app, form, 'key');
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect((await sendForm(fest.app, { ...form, name: 'Other' }, 'key')).statusCode).toBe(422);
});

test('a late form with wrong values hears that registration is closed, not what to correct', async () => {
  fest.clock.now = closing;
  expect((await sendForm(fest.app, { name: '', idPhoto: blob(Buffer.from('x'), 'text/plain') })).statusCode).toBe(403);
});

test('a late photo is read to its end, so that the browser sees the answer, and gives back its room', async () => {
  fest.clock.now = closing;
  const { socket, end } = await sendMost();
  const answer = text(socket);
  let isAnswered = false;
  socket.once('data', () => {
    isAnswered = true;
  });
  // An early answer would be here once another request is answered.
  await fetch(`${url}/readyz`);
  expect(isAnswered).toBe(false);
  socket.write(end);
  expect(await answer).toMatch(/^HTTP\/1.1 403 .*"Registration is closed\."/s);
  expectRoom();
});

test('an upload that breaks off gives back its room', async () => {
  const before = quotas.mock.calls.length;
  const { socket } = await sendMost();
  socket.on('error', () => {});
  await vi.waitFor(() => expect(quotas.mock.calls.length).toBe(before + 1));
  socket.destroy();
  await vi.waitFor(expectRoom);
});
