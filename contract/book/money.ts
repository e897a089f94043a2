import * as z from 'zod/mini';
import { moneySentences } from '../calls/tool-sentences.ts';
import { requiredText } from '../registration.ts';
import { note, noteOrNone } from './note.ts';
import { utr } from './utrs.ts';

/** The largest amount, in whole rupees. It is below 2³¹, where PostgreSQL's integers end. */
const most = 10_000_000;
const whole = (least: number) =>
  z.int({ error: moneySentences.whole(least) }).check(
    z.refine((rupees) => rupees >= least, { error: moneySentences.whole(least) }),
    z.refine((rupees) => rupees <= most, { error: moneySentences.most(most) }),
  );

const name = requiredText(100);

export const newHandover = z.object({ from: name, to: name, rupees: whole(1) });
export type NewHandover = z.infer<typeof newHandover>;

export const newClose = z.object({ collector: name, counted: whole(0), note: noteOrNone });
export type NewClose = z.infer<typeof newClose>;

export const newReopening = z.object({ note });

export const madeLine = z.object({ id: z.string() });

/** `expected` is what the collector should hold. `difference` is `counted` minus `expected`. */
export const madeClose = z.object({
  ...madeLine.shape,
  expected: z.number(),
  counted: z.number(),
  difference: z.number(),
});
export type MadeClose = z.infer<typeof madeClose>;

/** `at` is the time of a handover or close, as ISO 8601 in UTC. `by` is the organiser who noted it. */
const noted = { id: z.string(), at: z.string(), by: z.string() };

const close = z.object({
  ...noted,
  ...madeClose.shape,
  collector: z.string(),
  note: z.string(),
  reopened: z.nullable(z.object({ by: z.string(), at: z.string(), note: z.string() })),
  /** The change of `expected` since the close: entries noted before the close arrived late, or were cancelled. */
  afterClose: z.number(),
});
export type Close = z.infer<typeof close>;

const handover = z.object({
  ...noted,
  from: z.string(),
  to: z.string(),
  rupees: z.number(),
  isCancelled: z.boolean(),
});
export type Handover = z.infer<typeof handover>;

const collector = z.object({
  name: z.string(),
  /** Cash from participants. */
  taken: z.number(),
  handedOver: z.number(),
  received: z.number(),
  /** `taken` plus `received` minus `handedOver`. */
  balance: z.number(),
  /** The sum of the differences of all closes that were not reopened. Cash in hand is `balance` plus `difference`. */
  difference: z.number(),
  lastClose: z.nullable(close),
});
export type Collector = z.infer<typeof collector>;

/** Returns the cash that the collector should hold, in whole rupees. */
export const inHand = ({ balance, difference }: Pick<Collector, 'balance' | 'difference'>): number =>
  balance + difference;

export const money = z.object({
  collectors: z.array(collector),
  /** Latest first. */
  handovers: z.array(handover),
  /** Latest first. */
  closes: z.array(close),
  /** Everybody who can hold cash: organisers, desks, and other names in the entries about cash. */
  names: z.array(z.string()),
  /** The payments by fee. A payment covers the fee per person first, then the chosen events' fees in order of start. */
  events: z.array(z.object({ label: z.string(), cash: z.number(), online: z.number() })),
  utrs: z.array(utr),
});
export type Money = z.infer<typeof money>;
