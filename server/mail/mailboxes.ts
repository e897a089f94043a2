import { clockSkew } from '#server/clock-skew.ts';
import { emailKey } from '#server/database/email-key.ts';

/**
 * How often an hour a process sends mails to one mailbox. Whoever registers again and again with somebody's email, each time with
 * another number, fills it no faster.
 */
const mostSent = 20;
const hour = 3_600_000;

/** What this process sent to whom in the last hour. In memory, as a row of a mail that was sent keeps no address. */
export class Mailboxes {
  #sent: { key: string; at: number }[] = [];

  isFull(address: string, now: Date): boolean {
    // Not later than now: a clock that was ahead counts for nothing.
    this.#sent = this.#sent.filter(({ at }) => at > now.getTime() - hour && at <= now.getTime() + clockSkew);
    const key = emailKey(address);
    return this.#sent.filter((mail) => mail.key === key).length >= mostSent;
  }

  note(address: string, now: Date): void {
    this.#sent.push({ key: emailKey(address), at: now.getTime() });
  }
}
