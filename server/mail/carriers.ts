import type { Letter } from './letters/letters.ts';

/** 'doubted': the mail server got the mail and did not answer. */
export type Delivery = { kind: 'sent' } | { kind: 'refused' | 'put-off' | 'doubted'; answer: string };

export type Carrier = {
  /** `beforeTheEnd` runs just before the mail server could accept the mail; if it throws, the mail is not sent. */
  carry(letter: Letter, message: Buffer, beforeTheEnd: () => Promise<void>): Promise<Delivery>;
  close(): void;
};

/** A carrier that can deliver no mail at present throws this. */
export class Undeliverable extends Error {}

export function undeliverable(error: Error): never {
  throw new Undeliverable(error.message);
}
