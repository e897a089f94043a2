import * as z from 'zod/mini';
import { ruleSentences } from './calls/problems.ts';
import { contactPattern, emailPattern, isReadable, isVisible, trimInvisible } from './text.ts';

/** The maximum length of each text field, in UTF-16 code units, as `maxlength` counts them. */
export const fieldLimits = { name: 100, email: 254, contact: 20, college: 150, course: 100, sem: 20 } as const;

export type TextField = keyof typeof fieldLimits;
export const textFields = Object.keys(fieldLimits) as TextField[];

type Rule = { pattern: RegExp; sentence: string };

export const requiredText = (limit: number, rule?: Rule) =>
  z
    .string({ error: ruleSentences.required })
    .check(
      rule ? z.overwrite(trimInvisible) : z.trim(),
      z.refine(isVisible, { error: ruleSentences.required, abort: true }),
      z.refine(isReadable, { error: ruleSentences.unreadable, abort: true }),
      ...(rule ? [z.regex(rule.pattern, { error: rule.sentence, abort: true })] : []),
      z.maxLength(limit, { error: ruleSentences.tooLong(limit) }),
    );

const text = (field: TextField, rule?: Rule) => requiredText(fieldLimits[field], rule);

/** Like `text`, but the field may be missing or blank. A blank field becomes ''. */
const textOrNone = (field: TextField, rule?: Rule) =>
  z.optional(
    z.string({ error: ruleSentences.unreadable }).check(
      z.overwrite((value: string) => (isVisible(value) ? (rule ? trimInvisible(value) : value.trim()) : '')),
      z.refine(isReadable, { error: ruleSentences.unreadable, abort: true }),
      ...(rule ? [z.regex(new RegExp(`^$|${rule.pattern.source}`), { error: rule.sentence, abort: true })] : []),
      z.maxLength(fieldLimits[field], { error: ruleSentences.tooLong(fieldLimits[field]) }),
    ),
  );

const email = { pattern: emailPattern, sentence: ruleSentences.email };

/** The form's fields, without the photo. `selectedEvents` contains labels. The server checks that they exist. */
export const registrationFields = z.object({
  name: text('name'),
  email: text('email', email),
  contact: text('contact', { pattern: contactPattern, sentence: ruleSentences.contact }),
  college: text('college'),
  course: text('course'),
  sem: text('sem'),
  selectedEvents: z
    .array(z.string(), { error: ruleSentences.events })
    .check(z.minLength(1, { error: ruleSentences.events })),
});
export type RegistrationFields = z.infer<typeof registrationFields>;

export const fieldsOrNone = { email: textOrNone('email', email), course: textOrNone('course'), sem: textOrNone('sem') };
