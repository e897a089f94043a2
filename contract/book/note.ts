import * as z from 'zod/mini';
import { ruleSentences } from '../calls/problems.ts';
import { requiredText } from '../registration.ts';
import { isReadable } from '../text.ts';

/** In characters, for notes about money. */
export const noteLimit = 300;
export const note = requiredText(noteLimit);
export const noteOrNone = z
  .string({ error: ruleSentences.unreadable })
  .check(
    z.trim(),
    z.refine(isReadable, { error: ruleSentences.unreadable }),
    z.maxLength(noteLimit, { error: ruleSentences.tooLong(noteLimit) }),
  );
