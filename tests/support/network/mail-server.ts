import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** How the mail server answers. By default it accepts every mail. */
export type Behaviour = {
  /** The answer to an address, such as '550 No such user', or '' to accept it. */
  toAddress: (address: string) => string;
  /** The answer to a mail, or '' to accept it. Null means that no answer ever comes. */
  toMail: (mail: ParsedMail) => string | null | Promise<string | null>;
};

/** A real SMTP server. Keeps the mails that it accepted, and those that it never answered. */
export async function startMailServer(
  behaviour: Partial<Behaviour> = {},
  options: SMTPServerOptions & { port?: number } = {},
) {
  const accepted: ParsedMail[] = [];
  const unanswered: ParsedMail[] = [];
  const begun: string[] = [];
  const current: Behaviour = { toAddress: () => '', toMail: () => '', ...behaviour };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const answer = current.toAddress(address);
      if (answer === '') begun.push(address);
      done(answer === '' ? null : errorOf(answer));
    },
    onData(stream, _session, done) {
      void (async () => {
        const mail = await simpleParser(stream);
        const answer = await current.toMail(mail);
        if (answer === null) return unanswered.push(mail);
        if (answer === '') accepted.push(mail);
        done(answer === '' ? null : errorOf(answer));
      })().catch(() => {});
    },
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    /** The accepted mails, in order. */
    accepted,
    unanswered,
    /** The recipients' addresses that the server accepted, in order. */
    begun,
    behave: (changed: Partial<Behaviour>) => Object.assign(current, changed),
    stop: () =>
      new Promise<void>((resolve) => {
        for (const { _socket } of server.connections as unknown as Iterable<{ _socket: { destroy(): void } }>)
          _socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function errorOf(answer: string): Error {
  const [code = '', ...words] = answer.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}
