import { setTimeout as pause } from 'node:timers/promises';
import { edition } from '#fest/edition.ts';
import type { Database } from '#server/database/tables.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import { backOff } from './back-off.ts';
import { type Carrier, Undeliverable } from './carriers.ts';
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
import type { Mailboxes } from './mailboxes.ts';
import type { Outcome } from './smtp.ts';
import type { MailTally } from './tally.ts';

export type PostLog = { warn(details: object, message: string): void };

export type Office = {
  db: Database;
  clock: () => Date;
  carrier: Carrier;
  from: Sender;
  dataDir: string;
  passUrl: (pass: PassOf) => string;
  /** How often each mail failed since the start, so that its back-off begins anew there. */
  failures: Map<string, number>;
  /** Who was put off since the mail server last took or refused a mail. */
  putOff: Set<string>;
  mailboxes: Mailboxes;
  log: PostLog;
  tally: MailTally;
  signal: AbortSignal;
};

/** So many different people put off in a row: it is not about them, and as if the mail server were away. */
const mostPutOff = 3;

/** After so long, in ms, and so many attempts since the start, what is put off once more is refused: organisers see it then. */
const longestTrying = 3 * 24 * 3_600_000;
const leastTries = 10;

/** 'one' was tried, one was 'skipped' without the mail server, 'none' was due; `trouble` says why none can be delivered. */
type Delivered = 'one' | 'skipped' | 'none' | { trouble: string };

/** Delivers the mail that is due first. */
export async function deliverNext(office: Office): Promise<Delivered> {
  const { db, clock, failures, log } = office;
  const claimed = await claimNext(db, clock());
  if (!claimed) return 'none';
  const keeping = setInterval(() => keepClaim(db, claimed, clock()).catch(() => {}), betweenRenewals);
  try {
    return await deliver(office, claimed);
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

async function deliver(office: Office, claimed: Claimed): Promise<Delivered> {
  const { db, clock, carrier, from, dataDir, mailboxes, passUrl } = office;
  const letter = await writeLetter(db, claimed, passUrl, clock());
  if (!letter) {
    await drop(db, claimed);
    return 'skipped';
  }
  if (mailboxes.isFull(letter.recipient.address, clock())) {
    await putOff(db, claimed, 'It waits, as this mailbox was sent many mails within an hour.', longestDelay, clock());
    return 'skipped';
  }
  // Whoever withdrew leaves nothing behind but the mail that says so.
  if (claimed.reason === 'withdrawn') await deleteMailFiles(dataDir, letter);
  const message = await compose(letter, from, edition.contact.email, clock());
  const outcome = await carrier.carry(letter, message, async () => {
    if (!(await beginSending(db, claimed, clock()))) throw new Error('Another process has this mail');
  });
  await untilNoted(office, () => note(office, claimed, letter, outcome));
  return outcome.kind === 'put-off' && office.putOff.size >= mostPutOff ? { trouble: outcome.answer } : 'one';
}

/** Insists: what is not noted would be taken for unknown. */
async function untilNoted({ signal }: Office, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
      await pause(500);
    }
  }
}

async function note(
  { db, clock, failures, putOff: inARow, mailboxes, dataDir, tally }: Office,
  claimed: Claimed,
  letter: Letter,
  outcome: Outcome,
): Promise<void> {
  const now = clock();
  const count = outcome.kind === 'sent' ? 0 : (failures.get(claimed.id) ?? 0) + 1;
  if (outcome.kind === 'sent') {
    mailboxes.note(letter.recipient.address, now);
    if (!(await settleAsSent(db, claimed, now))) await deleteMailFiles(dataDir, letter);
  } else {
    const said = { recipient: letter.recipient.address, answer: outcome.answer };
    const delay = backOff(count, longestDelay);
    const isHopeless = count >= leastTries && now.getTime() - Date.parse(claimed.created_at) > longestTrying;
    if (outcome.kind === 'refused' || (outcome.kind === 'put-off' && isHopeless))
      await settleAsRefused(db, claimed, said, now);
    else if (outcome.kind === 'doubted') await doubt(db, claimed, said, delay, now);
    else await putOff(db, claimed, said.answer, delay, now);
  }
  tally[outcome.kind]++;
  if (outcome.kind === 'put-off') inARow.add(letter.recipient.address);
  else if (outcome.kind !== 'doubted') inARow.clear();
  if (outcome.kind === 'put-off') failures.set(claimed.id, count);
  else failures.delete(claimed.id);
}
