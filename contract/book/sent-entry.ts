import * as z from 'zod/mini';
import { paymentMethods } from '../admin.ts';
import { walkIn } from '../desk/desk.ts';
import { mostEntries } from './desk-entry.ts';

// Import this file only on the server. In the app, it would add more of zod to every page with a form.

const common = {
  key: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
  /** The time on the phone's clock, as ISO 8601 in UTC. */
  notedAt: z.optional(z.iso.datetime()),
};

/** A registration's id, or `waiting:` and the key of a queued walk-in. */
const person = z.string().check(z.minLength(1), z.maxLength(220));
const event = z.string();

export const deskEntry = z.discriminatedUnion(
  'kind',
  [
    z.object({ ...common, kind: z.literal('arrived'), person }),
    z.object({ ...common, kind: z.literal('absent'), person }),
    z.object({ ...common, kind: z.literal('seen'), person, event }),
    z.object({ ...common, kind: z.literal('taken-back'), person, event }),
    z.object({ ...common, kind: z.literal('event-added'), person, event }),
    /** The method '' takes back all payments. */
    z.object({ ...common, kind: z.literal('paid'), person, method: z.enum(paymentMethods) }),
    /** Undoes an entry, if it is recent and from the same phone or organiser. */
    z.object({ ...common, kind: z.literal('undone'), person, entry: common.key }),
    z.object({ ...common, kind: z.literal('walk-in'), fields: walkIn }),
    z.object({ ...common, kind: z.literal('visit'), showcase: z.string() }),
    z.object({ ...common, kind: z.literal('visit-taken-back'), showcase: z.string() }),
  ],
  { error: 'There is no such kind of entry.' },
);
export type DeskEntry = z.infer<typeof deskEntry>;

/** The server parses each entry separately, so that a malformed one does not block the rest. */
export const deskEntries = z.object({ entries: z.array(z.unknown()).check(z.minLength(1), z.maxLength(mostEntries)) });
