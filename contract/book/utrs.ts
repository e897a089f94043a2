import * as z from 'zod/mini';
import { moneySentences } from '../calls/tool-sentences.ts';
import { requiredText } from '../registration.ts';
import { withoutInvisible } from '../text.ts';
import { noteOrNone } from './note.ts';

export const utrIn = (text: string): string => withoutInvisible(text.normalize('NFKC')).toUpperCase();

/** The number (UTR) of a UPI payment. `for` has pass links or tokens of other people whose fees it includes. */
export const newUtr = z.object({
  utr: requiredText(40).check(z.overwrite(utrIn)),
  for: z.optional(z.array(z.string()).check(z.maxLength(20, { error: moneySentences.manyPeople(20) }))),
});

export const utrDecision = z
  .object({
    state: z.enum(['verified', 'rejected', 'asked'], { error: moneySentences.utrState }),
    reason: noteOrNone,
  })
  .check(
    z.refine(({ state, reason }) => state !== 'rejected' || !!reason, {
      error: moneySentences.noReason,
      path: ['reason'],
    }),
  );
export type UtrDecision = z.infer<typeof utrDecision>;

export const utr = z.object({
  id: z.string(),
  utr: z.string(),
  who: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** What the people in `who` owe together. If the UTR is verified, what they paid. Null if the edition has no fees. */
  due: z.nullable(z.number()),
  state: z.enum(['claimed', 'asked', 'rejected', 'verified']),
  at: z.string(),
  reason: z.string(),
});
export type Utr = z.infer<typeof utr>;

export const statementColumns = ['date', 'narration', 'reference', 'credit'] as const;
const name = z.optional(z.string());
export const columnNames = z.object({ date: name, narration: name, reference: name, credit: name });
export type ColumnNames = z.infer<typeof columnNames>;

/** The payments in a bank's file: `matched` are UTRs to verify, `known` counts verified UTRs, `left` are all others. */
export const statement = z.object({
  heads: z.array(z.string()),
  columns: columnNames,
  matched: z.array(z.object({ id: z.string(), utr: z.string(), rupees: z.number() })),
  known: z.number(),
  left: z.array(
    z.object({
      why: z.enum(['unknown', 'amount', 'rejected', 'several']),
      date: z.string(),
      text: z.string(),
      rupees: z.number(),
      due: z.nullable(z.number()),
      likely: z.optional(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
});
export type Statement = z.infer<typeof statement>;
