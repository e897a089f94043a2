import * as z from 'zod/mini';
import { ruleSentences } from '../calls/problems.ts';
import { requiredText } from '../registration.ts';

export const faultLimit = 200;

export const photoCheck = z.object({
  version: z.int({ error: ruleSentences.required }),
  /** '' accepts the photo, another text rejects it, and null takes that back. */
  fault: z.nullable(z.union([z.literal(''), requiredText(faultLimit)], { error: ruleSentences.tooLong(faultLimit) })),
});
export type PhotoCheck = z.infer<typeof photoCheck>;
