import * as z from 'zod/mini';
import { noticeSentences, ruleSentences } from './calls/problems.ts';
import { isReadable, isVisible, trimInvisible } from './text.ts';

const notice = z.object({
  text: z.string(),
  /** An ISO 8601 instant in UTC. */
  until: z.string(),
  event: z.nullable(z.string()),
});
export type Notice = z.infer<typeof notice>;

const writtenNotice = z.object({ ...notice.shape, id: z.string(), writtenAt: z.string() });
export type WrittenNotice = z.infer<typeof writtenNotice>;
export const noticeList = z.array(writtenNotice);

export const noticeLimit = 200;

export const newNotice = z.object({
  text: z.string({ error: ruleSentences.required }).check(
    z.overwrite(trimInvisible),
    z.refine(isVisible, { error: ruleSentences.required, abort: true }),
    z.refine((text) => isReadable(text) && !/[\u2028\u2029]/.test(text), { error: noticeSentences.line, abort: true }),
    z.maxLength(noticeLimit, { error: ruleSentences.tooLong(noticeLimit) }),
  ),
  until: z.string({ error: noticeSentences.until }).check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/, {
      error: noticeSentences.until,
      abort: true,
    }),
    z.refine(isInstant, { error: noticeSentences.until }),
  ),
  /** The id or the label of an event. */
  event: z.nullish(z.string({ error: ruleSentences.unknownEvent('') })),
});

/** Needed because `Date` turns 31 February into a day in March. */
function isInstant(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(text)) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
  );
}
