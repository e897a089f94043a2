import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSmtpUrl } from '#server/mail/settings.ts';
import { type MailServer, startMailServer } from '#tests/support/network/mail-server.ts';
import { openLine } from './smtp.ts';

let mailServer: MailServer;
beforeEach(async () => {
  mailServer = await startMailServer();
});
afterEach(() => mailServer.stop());

const message = Buffer.from('Subject: Hello\r\n\r\nHello\r\n');

test('a connection that is closed amid a mail ends there, and nobody is sent a part of it', async () => {
  const server = readSmtpUrl(mailServer.url);
  if (server === null) throw new Error('The address of the mail server is not read');
  const line = await openLine(server, 'fest@college.example');
  const sending = line.send('asha@students.example', message, async () => line.close());
  expect(await sending).toMatchObject({ kind: 'put-off' });
  expect(mailServer.accepted).toEqual([]);
});
