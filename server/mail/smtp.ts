import { Readable } from 'node:stream';
import type { SmtpServer } from '#server/mail/settings.ts';
import { printable } from '#server/printable.ts';

/** What became of a mail: 'doubted' where it was handed over and no answer came. */
export type Outcome = { kind: 'sent' } | { kind: 'refused' | 'put-off' | 'doubted'; answer: string };

/** A connection on which mails can be sent one after the other. */
export type Line = {
  /** @param beforeTheEnd runs when all but the final dot is sent, without which the server accepts nothing; where it throws, that is never sent. */
  send(to: string, message: Buffer, beforeTheEnd: () => Promise<void>): Promise<Outcome>;
  /** Whether another mail can be sent on it. */
  isOpen(): boolean;
  close(): void;
};

/** In ms: how long the mail server may take to let us in, and to answer anything after that. */
export type SmtpLimits = { connect: number; answer: number };
const smtpLimits: SmtpLimits = { connect: 10_000, answer: 60_000 };

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Why the mail server does not let us in, in one line; null where it does. */
export async function checkMailServer(server: SmtpServer): Promise<string | null> {
  try {
    (await openConnection(server, smtpLimits)).connection.close();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Connects and signs in.
 * @throws {Error} with the reason in one line, where that fails or takes too long.
 */
async function openConnection(server: SmtpServer, limits: SmtpLimits) {
  // Lazy: a server without mail server starts without it.
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const { host, port, secure, credentials, isLocal } = server;
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    // A password goes over no line that others read, and to nobody but the server that is meant.
    requireTLS: !secure && !isLocal && credentials !== null,
    tls: { rejectUnauthorized: !isLocal },
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    socketTimeout: limits.answer,
    socketCloseTimeout: 1_000,
  });
  const failed = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    connection.on('end', () => reject(new Error('The connection was closed')));
  });
  failed.catch(() => {});
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    Promise.race([failed, new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())))]);
  try {
    await step((done) => connection.connect(done));
    if (credentials && connection.allowsAuth) await step((done) => connection.login({ credentials }, done));
    return { connection, step };
  } catch (error) {
    connection.close();
    throw new Error(wordsOf(error as SmtpError));
  }
}

/** @throws {Error} as `openConnection` */
export async function openLine(server: SmtpServer, from: string, limits = smtpLimits): Promise<Line> {
  const { connection, step } = await openConnection(server, limits);
  let isUsable = true;
  let isSending = false;
  return {
    isOpen: () => isUsable && !connection.destroyed,
    // A QUIT amid a mail would be read as its text.
    close: () => (isUsable && !isSending && !connection.destroyed ? connection.quit() : connection.close()),
    async send(to, message, beforeTheEnd) {
      let isHandedOver = false;
      let ending = Promise.resolve();
      async function* untilTheEnd() {
        yield message;
        ending = beforeTheEnd();
        await ending;
        if (connection.destroyed) throw new Error('The connection was lost before the end of the mail');
        isHandedOver = true;
      }
      const body = Readable.from(untilTheEnd());
      isSending = true;
      try {
        await step((done) => connection.send({ from, to: [to], size: message.length }, body, done));
        return { kind: 'sent' };
      } catch (error) {
        isUsable = false;
        connection.close();
        // Only then it is known whether the end was sent.
        await ending.catch(() => {});
        return outcomeOf(error as SmtpError, isHandedOver);
      } finally {
        isSending = false;
      }
    },
  };
}

function outcomeOf(error: SmtpError, isHandedOver: boolean): Outcome {
  const answer = wordsOf(error);
  const { responseCode, command, code } = error;
  if (responseCode === undefined && isHandedOver) return { kind: 'doubted', answer };
  // An address that no server could be told, or that this one does not take. A sender that it does not take may be mended.
  const isImpossible = code === 'EENVELOPE' && command === 'API';
  const isRefusal = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA') && !isOfUs(answer);
  return { kind: isImpossible || isRefusal ? 'refused' : 'put-off', answer };
}

/** By RFC 3463 about its system, the network or its rules (`550 5.4.5 Daily user sending limit exceeded`), not about this mail. */
const isOfUs = (answer: string) => /^5\d\d[ -]5\.[347]\./.test(answer);

const wordsOf = ({ response, message }: SmtpError): string =>
  printable((response ?? message).replace(/\s+/g, ' ')).slice(0, 300);
