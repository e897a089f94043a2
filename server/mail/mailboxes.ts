import { clockSkew } from '#server/clock.ts';
import { emailKey } from '#server/database/email-key.ts';

/** Mails an hour to one mailbox: somebody may register again and again with the email of another person. */
const mostSent = 20;
const hour = 3_600_000;

export class Mailboxes {
  #sent: { key: string; at: number }[] = [];

  isFull(address: string, now: Date): boolean {
    this.#sent = this.#sent.filter(({ at }) => at > now.getTime() - hour && at <= now.getTime() + clockSkew);
    const key = emailKey(address);
    return this.#sent.filter((mail) => mail.key === key).length >= mostSent;
  }

  note(address: string, now: Date): void {
    this.#sent.push({ key: emailKey(address), at: now.getTime() });
  }
}
