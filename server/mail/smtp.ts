import { Readable } from 'node:stream';
import type { SmtpServer } from '#server/mail/settings.ts';
import { printable } from '#server/terminal.ts';
import { type Carrier, type Delivery, undeliverable } from './carriers.ts';

/** In ms: the limit for signing in at the mail server, and for each later answer. */
export type SmtpLimits = { connect: number; answer: number };
const smtpLimits: SmtpLimits = { connect: 10_000, answer: 60_000 };

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Returns in one line why we cannot sign in at the mail server, or null if we can. */
export async function checkMailServer(server: SmtpServer): Promise<string | null> {
  try {
    (await signIn(server, smtpLimits)).connection.close();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

async function signIn(server: SmtpServer, limits: SmtpLimits) {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const { host, port, secure, credentials, isLocal } = server;
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    // Send the password only encrypted, and only to the configured server.
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

export function smtpCarrier(server: SmtpServer, from: string, limits = smtpLimits): Carrier {
  let open: Awaited<ReturnType<typeof signIn>> | null = null;
  let isSending = false;
  return {
    async carry({ recipient }, message, beforeTheEnd) {
      if (open === null || open.connection.destroyed) open = await signIn(server, limits).catch(undeliverable);
      const { connection, step } = open;
      let isHandedOver = false;
      let ending = Promise.resolve();
      // When this generator ends, the connection sends the final dot. After the dot the server may accept the mail.
      async function* messageThenEnd() {
        yield message;
        ending = beforeTheEnd();
        await ending;
        if (connection.destroyed) throw new Error('The connection was lost before the end of the mail');
        isHandedOver = true;
      }
      const body = Readable.from(messageThenEnd());
      isSending = true;
      try {
        await step((done) => connection.send({ from, to: [recipient.address], size: message.length }, body, done));
        return { kind: 'sent' };
      } catch (error) {
        open = null;
        connection.close();
        // Only after `ending` do we know whether the final dot was sent.
        await ending.catch(() => {});
        return deliveryOf(error as SmtpError, isHandedOver);
      } finally {
        isSending = false;
      }
    },
    isSignedIn: () => open !== null && !open.connection.destroyed,
    close() {
      // While a mail is being sent, the server would read QUIT as part of its text.
      if (isSending || open?.connection.destroyed) open?.connection.close();
      else open?.connection.quit();
      open = null;
    },
  };
}

function deliveryOf(error: SmtpError, isHandedOver: boolean): Delivery {
  const answer = wordsOf(error);
  const { responseCode, command, code } = error;
  if (responseCode === undefined && isHandedOver) return { kind: 'doubted', answer };
  // A refused recipient is final. A refused sender is not, because the operator can correct the sender.
  const isImpossible = code === 'EENVELOPE' && command === 'API';
  const isRefusal = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA') && !isOfUs(answer);
  return { kind: isImpossible || isRefusal ? 'refused' : 'put-off', answer };
}

/** Returns whether a refusal is about us (RFC 3463), such as `550 5.4.5 Daily sending limit exceeded`. */
const isOfUs = (answer: string) => /^5\d\d[ -]5\.[347]\./.test(answer);

const wordsOf = ({ response, message }: SmtpError): string =>
  printable((response ?? message).replace(/\s+/g, ' ')).slice(0, 300);
