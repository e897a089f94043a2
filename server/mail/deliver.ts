import { setTimeout as pause } from 'node:timers/promises';
import { edition } from '#fest/edition.ts';
import { takeBack } from '#server/limits/counter.ts';
import { type Carrier, type Delivery, Undeliverable } from './carriers.ts';
import {
  beginSending,
  betweenRenewals,
  type Claimed,
  claimNext,
  doubt,
  drop,
  hold,
  keepClaim,
  longestDelay,
  putOff,
  settleAsFailed,
  settleAsSent,
} from './claims.ts';
import { deleteMailFiles } from './files.ts';
import type { MailContext } from './post.ts';
import { isLink, quotasOf } from './quotas.ts';
import { compose } from './writing/compose.ts';
import { type WrittenMail, writeMail } from './writing/write.ts';

export const newTally = () => ({ sent: 0, 'put-off': 0, refused: 0, doubted: 0 });
export type MailTally = ReturnType<typeof newTally>;

/** Delivers one mail at a time. `domain` is the mail domain of the recipient, once the recipient is known. */
export type Line = { carrier: Carrier; domain: string | null };

/** In ms: after this time, a mail to a slow domain is tried again. */
const untilSlow = 10_000;

/** If the mail server delays this many addresses in a row, it probably accepts no mail. */
const mostPutOff = 3;

/** After this many ms and attempts, a further delay counts as a refusal, so that organisers see the mail. */
const longestTrying = 3 * 24 * 3_600_000;
const leastTries = 10;

export const backOff = (failures: number, most: number, least = 2_000): number =>
  Math.min(least * 2 ** (failures - 1), most);

/** 'skipped': no mail server was asked; `trouble` says why no mail can be delivered. */
export type Delivered = 'one' | 'skipped' | 'none' | { trouble: string };

export async function deliverNext(context: MailContext, line: Line): Promise<Delivered> {
  const { db, clock, failures, log, tally } = context;
  const claimed = await claimNext(db, clock());
  if (!claimed) return 'none';
  if (claimed.state === 'sending') {
    await doubt(db, claimed, { answer: 'The server stopped before the mail server answered.' }, 0, clock());
    tally.doubted++;
    return 'skipped';
  }
  const keeping = setInterval(() => keepClaim(db, claimed, clock()).catch(() => {}), betweenRenewals);
  try {
    return await deliver(context, claimed, line);
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

async function deliver(context: MailContext, claimed: Claimed, line: Line): Promise<Delivered> {
  const { db, clock, links, slow } = context;
  const mail = await writeMail(db, claimed, links, clock());
  if (!mail) {
    await drop(db, claimed);
    return 'skipped';
  }
  if ('heldFor' in mail) {
    await hold(db, claimed, mail.heldFor, clock());
    return 'skipped';
  }
  const domain = domainOf(mail.recipient.address);
  if (slow.has(domain)) {
    await putOff(db, claimed, 'Delayed: this mail domain answers slowly.', untilSlow, clock());
    return 'skipped';
  }
  const quotas = quotasOf(claimed, mail);
  const wait = await context.count(quotas);
  if (wait !== null) {
    const answer = 'Delayed: this mailbox got many mails within an hour.';
    await (isLink(claimed) ? drop(db, claimed) : putOff(db, claimed, answer, wait * 1000, clock()));
    return 'skipped';
  }
  line.domain = domain;
  const quotaKeys = quotas.map(({ key }) => key);
  const delivery = await carry(context, claimed, mail, line).catch(async (error) => {
    await takeBack(db, quotaKeys);
    throw error;
  });
  await untilDone(context.signal, () => note(context, claimed, mail, delivery));
  if (delivery.kind === 'put-off' || delivery.kind === 'refused') await takeBack(db, quotaKeys);
  return delivery.kind === 'put-off' && context.putOffInARow.size >= mostPutOff ? { trouble: delivery.answer } : 'one';
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

async function carry(context: MailContext, claimed: Claimed, mail: WrittenMail, { carrier }: Line): Promise<Delivery> {
  const { db, clock, from, dataDir, pictures } = context;
  if (claimed.reason === 'withdrawn') await deleteMailFiles(dataDir, mail);
  const message = await compose(mail, from, edition.contact.email, clock(), pictures);
  return carrier.carry(mail, message, async () => {
    if (!(await beginSending(db, claimed, clock()))) throw new Error('Another process has this mail');
  });
}

/** Retries until the result is stored or the server stops. If it is not stored, the mail may be sent twice. */
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

async function note(context: MailContext, claimed: Claimed, mail: WrittenMail, delivery: Delivery): Promise<void> {
  const { db, clock, failures, putOffInARow, dataDir, tally } = context;
  const { kind } = delivery;
  const { address } = mail.recipient;
  const now = clock();
  const tries = (failures.get(claimed.id) ?? 0) + 1;
  if (kind === 'sent') {
    if (!(await settleAsSent(db, claimed, now))) await deleteMailFiles(dataDir, mail);
  } else {
    const said = { recipient: address, answer: delivery.answer };
    const delay = backOff(tries, longestDelay);
    const isHopeless = tries >= leastTries && now.getTime() - Date.parse(claimed.created_at) > longestTrying;
    if (kind === 'doubted') await doubt(db, claimed, said, delay, now);
    else if (kind === 'refused' || isHopeless) await settleAsFailed(db, claimed, { state: 'refused', ...said }, now);
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
