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
      ...fitting(limit, rule),
    );

/** Like `requiredText`, but the text may be missing or blank. A blank text becomes ''. */
export const textOrNone = (limit: number, rule?: Rule) =>
  z.optional(
    z.string({ error: ruleSentences.unreadable }).check(
      z.overwrite((value: string) => (isVisible(value) ? (rule ? trimInvisible(value) : value.trim()) : '')),
      ...fitting(limit, rule && { ...rule, pattern: new RegExp(`^$|${rule.pattern.source}`) }),
    ),
  );

const fitting = (limit: number, rule?: Rule) => [
  z.refine<string>(isReadable, { error: ruleSentences.unreadable, abort: true }),
  ...(rule ? [z.regex(rule.pattern, { error: rule.sentence, abort: true })] : []),
  z.maxLength(limit, { error: ruleSentences.tooLong(limit) }),
];

const emailRule = { pattern: emailPattern, sentence: ruleSentences.email };

/** The form's fields, without the photo. `selectedEvents` contains labels. The server checks that they exist. */
export const registrationFields = z.object({
  name: requiredText(fieldLimits.name),
  email: requiredText(fieldLimits.email, emailRule),
  contact: requiredText(fieldLimits.contact, { pattern: contactPattern, sentence: ruleSentences.contact }),
  college: requiredText(fieldLimits.college),
  course: requiredText(fieldLimits.course),
  sem: requiredText(fieldLimits.sem),
  selectedEvents: z
    .array(z.string(), { error: ruleSentences.events })
    .check(z.minLength(1, { error: ruleSentences.events })),
});
export type RegistrationFields = z.infer<typeof registrationFields>;

export const fieldsOrNone = {
  email: textOrNone(fieldLimits.email, emailRule),
  course: textOrNone(fieldLimits.course),
  sem: textOrNone(fieldLimits.sem),
};
