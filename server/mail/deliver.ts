import { setTimeout as pause } from 'node:timers/promises';
import { edition } from '#fest/edition.ts';
import { clockSkew, stillRuns } from '#server/clock.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import { type Carrier, type Delivery, Undeliverable } from './carriers.ts';
import {
  beginSending,
  betweenRenewals,
  type Claimed,
  claimNext,
  doubt,
  drop,
  keepClaim,
  longestDelay,
  putOff,
  settleAsRefused,
  settleAsSent,
} from './claims.ts';
import { deleteMailFiles } from './files.ts';
import { compose, type Sender } from './letters/compose.ts';
import { type Letter, writeLetter } from './letters/letters.ts';

export const newTally = () => ({ sent: 0, 'put-off': 0, refused: 0, doubted: 0 });
export type MailTally = ReturnType<typeof newTally>;

export type MailLog = { warn(details: object, message: string): void };

export type MailContext = {
  db: Database;
  clock: () => Date;
  carrier: Carrier;
  from: Sender;
  dataDir: string;
  passUrl: (pass: PassOf) => string;
  failures: Map<string, number>;
  putOffInARow: Set<string>;
  mailboxes: Mailboxes;
  log: MailLog;
  tally: MailTally;
  signal: AbortSignal;
};

/** If the mail server delays this many addresses in a row, it accepts no mail at all. */
const mostPutOff = 3;

/** After this many ms and attempts a mail that is delayed again counts as refused, so that organisers see it. */
const longestTrying = 3 * 24 * 3_600_000;
const leastTries = 10;

export const backOff = (failures: number, most: number, least = 2_000): number =>
  Math.min(least * 2 ** (failures - 1), most);

/** 'skipped': no mail server was asked; `trouble` says why no mail can be delivered. */
type Delivered = 'one' | 'skipped' | 'none' | { trouble: string };

export async function deliverNext(context: MailContext): Promise<Delivered> {
  const { db, clock, failures, log } = context;
  const claimed = await claimNext(db, clock());
  if (!claimed) return 'none';
  const keeping = setInterval(() => keepClaim(db, claimed, clock()).catch(() => {}), betweenRenewals);
  try {
    return await deliver(context, claimed);
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof Undeliverable) {
      await putOff(db, claimed, message, 0, clock());
      return { trouble: message };
    }
    const count = (failures.get(claimed.id) ?? 0) + 1;
    failures.set(claimed.id, count);
    await putOff(db, claimed, 'The mail could not be written.', backOff(count, longestDelay), clock());
    log.warn({ err: error, mail: claimed.id }, 'a mail could not be written');
    return 'one';
  } finally {
    clearInterval(keeping);
  }
}

async function deliver(context: MailContext, claimed: Claimed): Promise<Delivered> {
  const { db, clock, carrier, from, dataDir, mailboxes, passUrl } = context;
  const letter = await writeLetter(db, claimed, passUrl, clock());
  if (!letter) {
    await drop(db, claimed);
    return 'skipped';
  }
  if (mailboxes.isFull(letter.recipient.address, clock())) {
    await putOff(db, claimed, 'Delayed: this mailbox got many mails within an hour.', longestDelay, clock());
    return 'skipped';
  }
  if (claimed.reason === 'withdrawn') await deleteMailFiles(dataDir, letter);
  const message = await compose(letter, from, edition.contact.email, clock());
  const delivery = await carrier.carry(letter, message, async () => {
    if (!(await beginSending(db, claimed, clock()))) throw new Error('Another process has this mail');
  });
  await untilDone(context.signal, () => note(context, claimed, letter, delivery));
  return delivery.kind === 'put-off' && context.putOffInARow.size >= mostPutOff ? { trouble: delivery.answer } : 'one';
}

/** Without its result a mail would be sent again or doubted, so retries to store it until the server stops. */
async function untilDone(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
      await pause(500);
    }
  }
}

async function note(context: MailContext, claimed: Claimed, letter: Letter, delivery: Delivery): Promise<void> {
  const { db, clock, failures, putOffInARow, mailboxes, dataDir, tally } = context;
  const { kind } = delivery;
  const { address } = letter.recipient;
  const now = clock();
  const tries = (failures.get(claimed.id) ?? 0) + 1;
  if (kind === 'sent') {
    if (!(await settleAsSent(db, claimed, now))) await deleteMailFiles(dataDir, letter);
    mailboxes.note(address, now);
  } else {
    const said = { recipient: address, answer: delivery.answer };
    const delay = backOff(tries, longestDelay);
    const isHopeless = tries >= leastTries && now.getTime() - Date.parse(claimed.created_at) > longestTrying;
    if (kind === 'doubted') await doubt(db, claimed, said, delay, now);
    else if (kind === 'refused' || isHopeless) await settleAsRefused(db, claimed, said, now);
    else await putOff(db, claimed, said.answer, delay, now);
  }
  tally[kind]++;
  if (kind === 'put-off') {
    failures.set(claimed.id, tries);
    putOffInARow.add(address);
    return;
  }
  failures.delete(claimed.id);
  if (kind !== 'doubted') putOffInARow.clear();
}

/** Mails in an hour to one mailbox, because somebody may register again and again with the email of another person. */
const mostSent = 20;
const hour = 3_600_000;

export class Mailboxes {
  #sent: { key: string; at: number }[] = [];

  isFull(address: string, now: Date): boolean {
    this.#sent = this.#sent.filter(({ at }) => stillRuns(at + hour, now.getTime(), hour + clockSkew));
    const key = emailKey(address);
    return this.#sent.filter((mail) => mail.key === key).length >= mostSent;
  }

  note(address: string, now: Date): void {
    this.#sent.push({ key: emailKey(address), at: now.getTime() });
  }
}
