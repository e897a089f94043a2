import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { startApp } from '#tests/support/running/app.ts';
import { asha, formBody, sendForm } from '#tests/support/running/multipart.ts';

let fest: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  fest = await startApp();
  await fest.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => fest.stop());

test('uploads that break off take no memory from later ones', async () => {
  const { payload, headers } = await formBody({ ...asha, idPhoto: blob(Buffer.alloc(7_900_000), 'image/jpeg') });
  const head = `POST /api/register HTTP/1.1\r\nhost: x\r\ncontent-type: ${headers['content-type']}\r\n`;
  const { port } = fest.app.server.address() as AddressInfo;
  // All of the photo and not the end of the form, more often than the memory for photos holds one.
  for (let time = 0; time < 40; time++) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}content-length: ${payload.length}\r\n\r\n`);
    socket.end(payload.subarray(0, payload.length - 100));
    socket.resume();
    socket.on('error', () => {});
    await once(socket, 'close');
  }
  const photo = blob(await picture(400, 300, 60).png().toBuffer(), 'image/png');
  expect((await sendForm(fest.app, { idPhoto: photo })).statusCode).toBe(200);
});
