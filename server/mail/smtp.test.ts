import { expect, test } from 'vitest';
import { readSmtpUrl } from '#server/mail/settings.ts';
import { startMailServer } from '#tests/support/network/mail-server.ts';
import type { Letter } from './letters/letters.ts';
import { smtpCarrier } from './smtp.ts';

test('a connection that closes in the middle of a mail sends no part of it', async () => {
  const mailServer = await startMailServer();
  const server = readSmtpUrl(mailServer.url);
  if (server === null) throw new Error('The address of the mail server is not read');
  const carrier = smtpCarrier(server, 'fest@college.example');
  const letter = { recipient: { name: 'Asha', address: 'asha@students.example' } } as Letter;
  const message = Buffer.from('Subject: Hello\r\n\r\nHello\r\n');
  const sending = carrier.carry(letter, message, async () => carrier.close());
  expect(await sending).toMatchObject({ kind: 'put-off' });
  expect(mailServer.accepted).toEqual([]);
  await mailServer.stop();
});
