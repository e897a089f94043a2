import * as z from 'zod/mini';
import { ruleSentences } from '../calls/problems.ts';
import { letterSentences, peopleSentences } from '../calls/tool-sentences.ts';
import { subjectLimit, textLimit } from '../letters.ts';
import { writtenLine } from '../notices.ts';
import { requiredText } from '../registration.ts';
import { isReadable, isVisible, trimInvisible, withoutBidi } from '../text.ts';
import { correctable, faultLimit, mostChosen, mostCleared, mostOnPage } from './list.ts';

// Import this file only on the server. In the app, it would add more of zod to other pages.

const longestSearch = 300;

const { page, text, filter, sort, real, ids } = peopleSentences;
const whole = (most: number) =>
  z.pipe(
    z.string({ error: page(mostOnPage) }).check(z.regex(/^[1-9]\d{0,5}$/, { error: page(mostOnPage) })),
    z.pipe(z.transform(Number), z.number().check(z.maximum(most, { error: page(mostOnPage) }))),
  );

const sorts = ['registered', 'name', 'college'] as const;

/** An empty text means no filter. */
const filterParts = {
  q: z.optional(
    z.string({ error: text }).check(z.maxLength(longestSearch, { error: ruleSentences.tooLong(longestSearch) })),
  ),
  /** The event's id or label. */
  event: z.optional(z.string({ error: text })),
  /** 'due' finds people who owe a part of their fees. 'utr' finds those whose UTR an organiser still has to verify. */
  payment: z.optional(z.enum(['', 'none', 'cash', 'online', 'due', 'utr'], { error: filter })),
  arrived: z.optional(z.enum(['', 'yes', 'no'], { error: filter })),
  real: z.optional(z.enum(['', 'maybe'], { error: real })),
  photo: z.optional(z.enum(['', 'unchecked', 'accepted', 'rejected'], { error: filter })),
  chosen: z.optional(
    z.string({ error: text }).check(z.maxLength(10 * mostChosen, { error: peopleSentences.chosen(mostChosen) })),
  ),
};

/** All values are texts, because they come from the URL. */
export const peopleFilter = z.object({
  ...filterParts,
  /** If missing, the best matches of `q` come first, or the newest people if `q` is empty. */
  sort: z.optional(z.templateLiteral([z.enum(['', '-']), z.enum(sorts)], { error: sort })),
  page: z.optional(whole(999_999)),
  size: z.optional(whole(mostOnPage)),
});
export type PeopleFilter = z.output<typeof peopleFilter>;

/** Each paragraph may have several lines. */
const letterText = z.string({ error: ruleSentences.required }).check(
  z.overwrite((typed) => trimInvisible(withoutBidi(typed.replace(/\r\n?/g, '\n')))),
  z.refine(isVisible, { error: ruleSentences.required, abort: true }),
  z.refine((typed) => isReadable(typed.replaceAll('\n', '')), { error: ruleSentences.unreadable, abort: true }),
  z.maxLength(textLimit, { error: ruleSentences.tooLong(textLimit) }),
);

const onlyNames = z.refine<string>((typed) => !/[{}]/.test(typed.replaceAll('{name}', '')), {
  error: letterSentences.placeholder,
});

export const newLetter = z.object({
  // Strict: if a misspelt filter such as `evnt` were ignored, the letter would go to everybody.
  filter: z.strictObject(filterParts, { error: letterSentences.filter }),
  subject: writtenLine(subjectLimit).check(onlyNames),
  text: letterText.check(onlyNames),
});

export const correction = correctable.check(
  z.refine((fields) => Object.keys(fields).length > 0, { error: peopleSentences.unchanged, path: ['fields'] }),
);

export const another = z.object({ other: z.uuid({ error: peopleSentences.other }).check(z.toLowerCase()) });

/** `fields` replace the kept person's. `version` has both people's versions, as the organiser saw them: '17 42'. */
export const merging = z.object({
  ...another.shape,
  fields: z.optional(correctable),
  version: z.optional(z.string()),
});
export type Merging = z.infer<typeof merging>;

export const clearing = z.object({
  ids: z
    .array(z.uuid(), { error: ids(mostCleared) })
    .check(z.minLength(1, { error: ids(mostCleared) }), z.maxLength(mostCleared, { error: ids(mostCleared) })),
});

export const photoCheck = z.object({
  version: z.int({ error: ruleSentences.required }),
  /** '' accepts the photo, another text rejects it, and null makes it unchecked again. */
  fault: z.nullable(z.union([z.literal(''), requiredText(faultLimit)], { error: ruleSentences.tooLong(faultLimit) })),
});
export type PhotoCheck = z.infer<typeof photoCheck>;
