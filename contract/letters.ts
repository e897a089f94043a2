import * as z from 'zod/mini';
import { letterSentences } from './calls/tool-sentences.ts';
import { registrationFields } from './registration.ts';
import { withoutBidi } from './text.ts';

export const subjectLimit = 120;
export const textLimit = 5_000;
/** After this many mails in 24 hours, letters wait: a college mailbox may send 2,000, and other mails need the rest. */
export const mostWithLetters = 1_500;

/** `{name}` stands for the person's first name, or 'there' if the name looks like a link. */
export type Written = { subject: string; text: string };

export function filled({ subject, text }: Written, name: string): Written {
  const words = spokenName(name).split(/\s+/);
  const first = words.find((word) => !/^\p{L}?\.?$/u.test(word)) || words[0] || 'there';
  const fill = (part: string) => part.replaceAll('{name}', () => first);
  return { subject: fill(subject), text: fill(text) };
}

const letter = z.object({
  id: z.string(),
  /** The filter as a sentence, such as '62 people: registered for C Bingo, not paid'. */
  about: z.string(),
  subject: z.string(),
  by: z.string(),
  madeAt: z.string(),
  sentAt: z.nullable(z.string()),
  stoppedAt: z.nullable(z.string()),
  /** How many mails were planned. People who withdraw or unsubscribe later get none. A stopped letter sends no more. */
  people: z.number(),
  reached: z.number(),
  failed: z.number(),
  waiting: z.number(),
});
export type SentLetter = z.infer<typeof letter>;
export const letterList = z.array(letter);

const unreached = z.object({
  id: z.string(),
  name: z.string(),
  contact: z.string(),
  /** Why the mail did not arrive: 'refused', 'unconfirmed', 'no-email', 'unwanted', 'shared' or 'suspect'. */
  why: z.string(),
  answer: z.nullable(z.string()),
});
export type Unreached = z.infer<typeof unreached>;

export const wholeLetter = z.object({
  ...letter.shape,
  text: z.string(),
  /** The names of the first people who get the letter. */
  some: z.array(z.string()),
  reachedNames: z.array(z.string()),
  waitingNames: z.array(z.string()),
  unreached: z.array(unreached),
});
export type WholeLetter = z.infer<typeof wholeLetter>;

export const previewNamed = z.object({ preview: z.string({ error: letterSentences.preview }) });
export const acceptedLetter = z.object({ id: z.string() });
const { email } = registrationFields.shape;
export const letterTest = z.object({ email });

export const leavingPath = (token: string): string => `/letters/${token}`;

/**
 * Returns a name as mails show it, or '' for a name such as `prize.example`, because mail programs would turn it into
 * a link. Adds a space after each dot, so that `X.COM` does not become a link.
 */
export function spokenName(name: string): string {
  const read = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  if (linkLike.test(read)) return '';
  return withoutBidi(name)
    .trim()
    .replace(/\.(?=\p{L})/gu, '. ');
}
const linkLike = /[/@:]|[\p{L}\p{M}\p{N}_-]{2}[.。][\p{L}\p{N}]|[^\s\p{Lu}][.。]\p{L}|[.。]\p{Ll}/u;
