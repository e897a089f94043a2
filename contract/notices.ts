import * as z from 'zod/mini';
import { ruleSentences } from './calls/problems.ts';
import { noticeSentences } from './calls/tool-sentences.ts';
import { clockPattern, isDay } from './day.ts';
import { isReadable, isVisible, trimInvisible, withoutBidi, withPlainDots } from './text.ts';

/** The new room and times of a moved event, in the fest's time zone. */
const move = z.object({ room: z.string(), start: z.string(), end: z.string() });
export type Move = z.infer<typeof move>;

const notice = z.object({
  text: z.string(),
  /** An ISO 8601 instant in UTC. */
  until: z.string(),
  event: z.nullable(z.string()),
  moved: z.optional(move),
});
export type Notice = z.infer<typeof notice>;
export const noticesShown = z.array(notice);

const writtenNotice = z.object({ ...notice.shape, id: z.string(), writtenAt: z.string() });
export type WrittenNotice = z.infer<typeof writtenNotice>;
export const noticeList = z.array(writtenNotice);

export const noticeLimit = 200;
const roomLimit = 60;

export const writtenLine = (limit: number) =>
  z.string({ error: ruleSentences.required }).check(
    z.overwrite((text) => trimInvisible(withPlainDots(withoutBidi(text)))),
    z.refine(isVisible, { error: ruleSentences.required, abort: true }),
    z.refine((text) => isReadable(text) && !/[\u2028\u2029]/.test(text), { error: noticeSentences.line, abort: true }),
    z.maxLength(limit, { error: ruleSentences.tooLong(limit) }),
  );

export const newNotice = z.object({
  text: writtenLine(noticeLimit),
  until: z.string({ error: noticeSentences.until }).check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/, {
      error: noticeSentences.until,
      abort: true,
    }),
    z.refine((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), { error: noticeSentences.until }),
  ),
  /** The id or the label of an event. */
  event: z.nullish(z.string({ error: ruleSentences.unknownEvent('') })),
});

const clock = z.string({ error: noticeSentences.clock }).check(z.regex(clockPattern, { error: noticeSentences.clock }));

export const newMove = z
  .object({ room: writtenLine(roomLimit), start: clock, end: clock })
  .check(z.refine(({ start, end }) => start < end, { error: noticeSentences.order, path: ['end'] }));

/** `emailed` is how many registered people get an email. Null if there is no mail server. */
export const eventMoved = z.object({ emailed: z.nullable(z.number()) });
export type EventMoved = z.infer<typeof eventMoved>;
