import * as z from 'zod/mini';
import { ruleSentences } from '../calls/problems.ts';
import { peopleSentences } from '../calls/tool-sentences.ts';
import { correctable, mostOnPage } from '../people-list.ts';

// Import this only on the server: in a browser, other pages would load more of zod.

const longestSearch = 300;

const { page, text, filter, sort } = peopleSentences;
const whole = (most: number) =>
  z.pipe(
    z.string({ error: page(mostOnPage) }).check(z.regex(/^[1-9]\d{0,5}$/, { error: page(mostOnPage) })),
    z.pipe(z.transform(Number), z.number().check(z.maximum(most, { error: page(mostOnPage) }))),
  );

const sorts = ['registered', 'name', 'college'] as const;

/** All values are texts, because they come from the address. An empty one means no filter. */
export const peopleFilter = z.object({
  q: z.optional(
    z.string({ error: text }).check(z.maxLength(longestSearch, { error: ruleSentences.tooLong(longestSearch) })),
  ),
  /** The event's id or label. */
  event: z.optional(z.string({ error: text })),
  payment: z.optional(z.enum(['', 'none', 'cash', 'online'], { error: filter })),
  arrived: z.optional(z.enum(['', 'yes', 'no'], { error: filter })),
  photo: z.optional(z.enum(['', 'unchecked', 'accepted', 'rejected'], { error: filter })),
  /** Without it, the best matches come first, or the newest people. */
  sort: z.optional(z.templateLiteral([z.enum(['', '-']), z.enum(sorts)], { error: sort })),
  page: z.optional(whole(999_999)),
  size: z.optional(whole(mostOnPage)),
});
export type PeopleFilter = z.output<typeof peopleFilter>;

export const correction = correctable.check(
  z.refine((fields) => Object.keys(fields).length > 0, { error: peopleSentences.unchanged, path: ['fields'] }),
);
