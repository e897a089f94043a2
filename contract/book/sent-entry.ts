import * as z from 'zod/mini';
import { paymentMethods } from '../admin.ts';
import { walkIn } from '../desk/desk.ts';
import { mostEntries } from './desk-entry.ts';

// Only the server parses these: a browser that imported them would download more of zod on every page with a form.

const common = {
  /** Printable ASCII, made by the phone. Sent again, it is the same entry. */
  key: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
  /** By the phone's clock: ISO 8601 in UTC. */
  notedAt: z.optional(z.iso.datetime()),
};

/** A registration's id, or `waiting:` and the key of the walk-in that registered them. */
const person = z.string().check(z.minLength(1), z.maxLength(220));
const event = z.string();

/** What a desk writes into the book. */
export const deskEntry = z.discriminatedUnion(
  'kind',
  [
    z.object({ ...common, kind: z.literal('arrived'), person }),
    z.object({ ...common, kind: z.literal('absent'), person }),
    z.object({ ...common, kind: z.literal('seen'), person, event }),
    z.object({ ...common, kind: z.literal('taken-back'), person, event }),
    z.object({ ...common, kind: z.literal('event-added'), person, event }),
    /** '' takes back every payment that the server has. */
    z.object({ ...common, kind: z.literal('paid'), person, method: z.enum(paymentMethods) }),
    /** Takes back one's own entry. */
    z.object({ ...common, kind: z.literal('undone'), person, entry: common.key }),
    z.object({ ...common, kind: z.literal('walk-in'), fields: walkIn }),
    /** A visit of a place without registration, or one visit less. */
    z.object({ ...common, kind: z.literal('visit'), showcase: z.string() }),
    z.object({ ...common, kind: z.literal('visit-taken-back'), showcase: z.string() }),
  ],
  { error: 'There is no such kind of entry.' },
);
export type DeskEntry = z.infer<typeof deskEntry>;

/** Each is parsed by itself, so that one that nobody understands holds up no other. */
export const deskEntries = z.object({ entries: z.array(z.unknown()).check(z.minLength(1), z.maxLength(mostEntries)) });
