import type { WrittenMail } from './writing/write.ts';

/** 'doubted': the mail server may have the mail, but did not answer. */
export type Delivery = { kind: 'sent' } | { kind: 'refused' | 'put-off' | 'doubted'; answer: string };

export type Carrier = {
  /** `beforeTheEnd` runs just before the mail server could accept the mail; if it throws, the mail is not sent. */
  carry(mail: WrittenMail, message: Buffer, beforeTheEnd: () => Promise<void>): Promise<Delivery>;
  /** Whether we are signed in at our mail server. From then on, only the recipient's mail server can be slow. */
  isSignedIn(): boolean;
  close(): void;
};

/** Thrown by a carrier that cannot deliver any mail at the moment. */
export class Undeliverable extends Error {}

export function undeliverable(error: Error): never {
  throw new Undeliverable(error.message);
}
