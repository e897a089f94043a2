import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listRegistrations } from '#server/people/rows.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { startApp } from '#tests/support/running/app.ts';
import { asha, formBody, sendForm } from '#tests/support/running/multipart.ts';

/** What happens to forms that arrive after `registrationClosesAt`. */

let fest: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  fest = await startApp({ edition: { registrationClosesAt: '2025-08-02T10:00+05:30' } });
});
afterEach(() => fest.stop());

const photo = async () => blob(await picture().jpeg().toBuffer(), 'image/jpeg');
const close = () => {
  fest.clock.now = new Date('2025-08-02T04:30:00Z');
};

test('a form is taken up to the closing time and refused from then on', async () => {
  fest.clock.now = new Date('2025-08-02T04:29:59Z');
  expect((await sendForm(fest.app)).statusCode).toBe(200);
  close();
  const late = await sendForm(fest.app, { contact: '6123456789' }, 'late');
  expect([late.statusCode, late.json()]).toEqual([403, { error: 'Registration is closed.' }]);
  expect(await listRegistrations(fest.db)).toHaveLength(1);
});

test('an answer that got lost is given again after the closing time, also for a form with a photo', async () => {
  const form = { idPhoto: await photo() };
  const first = await sendForm(fest.app, form, 'key');
  close();
  const again = await sendForm(fest.app, form, 'key');
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect((await sendForm(fest.app, { ...form, name: 'Other' }, 'key')).statusCode).toBe(422);
});

test('a form with wrong values is told that registration is closed, not what to correct', async () => {
  close();
  expect((await sendForm(fest.app, { name: '', idPhoto: blob(Buffer.from('x'), 'text/plain') })).statusCode).toBe(403);
});

test('a large photo is received to its end before it is refused, so that the browser sees the answer', async () => {
  close();
  const { payload, headers } = await formBody({ ...asha, idPhoto: blob(Buffer.alloc(7_900_000), 'image/jpeg') });
  const url = await fest.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((fest.app.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = text(socket);
  let isAnswered = false;
  socket.once('data', () => {
    isAnswered = true;
  });

  const head = `POST /api/register HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${headers['content-type']}\r\n`;
  socket.write(`${head}content-length: ${payload.length}\r\n\r\n`);
  socket.write(payload.subarray(0, -100));
  await once(socket, 'drain');
  // Whoever answers before the end has done so by the time that another request is answered.
  await fetch(`${url}/readyz`);
  expect(isAnswered).toBe(false);

  socket.write(payload.subarray(-100));
  expect(await answer).toMatch(/^HTTP\/1.1 403 .*"Registration is closed\."/s);
});

test('photos that come after the closing time give back the memory they took', async () => {
  close();
  const large = { idPhoto: blob(Buffer.alloc(7_900_000), 'image/jpeg') };
  // More than the memory for photos holds at once.
  for (let count = 0; count < 40; count++) expect((await sendForm(fest.app, large)).statusCode).toBe(403);
});
