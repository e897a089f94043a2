import * as z from 'zod/mini';
import { ruleSentences } from '../calls/problems.ts';
import { requiredText } from '../registration.ts';
import { isReadable } from '../text.ts';

/** The maximum length of a note about money, in characters. */
export const noteLimit = 300;
export const note = requiredText(noteLimit);
export const noteOrNone = z
  .string({ error: ruleSentences.unreadable })
  .check(
    z.trim(),
    z.refine(isReadable, { error: ruleSentences.unreadable }),
    z.maxLength(noteLimit, { error: ruleSentences.tooLong(noteLimit) }),
  );
