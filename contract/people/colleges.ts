import * as z from 'zod/mini';
import { ruleSentences } from '../calls/problems.ts';
import { fieldLimits, requiredText } from '../registration.ts';

const text = requiredText(fieldLimits.college);

/** If `name` is null, each spelling is a separate college. */
export const newCollegeName = z.object({
  name: z.nullable(text),
  spellings: z.array(text, { error: ruleSentences.required }),
});
export type NewCollegeName = z.infer<typeof newCollegeName>;

const college = z.object({
  name: z.string(),
  isOpen: z.boolean(),
  spellings: z.array(z.object({ text: z.string(), people: z.number(), hasName: z.boolean() })),
});
export type College = z.infer<typeof college>;

export const colleges = z.object({
  colleges: z.array(college),
  /** Latest first, without undone decisions. */
  decisions: z.array(z.object({ id: z.string(), at: z.string(), by: z.string(), ...newCollegeName.shape })),
});
export type Colleges = z.infer<typeof colleges>;
