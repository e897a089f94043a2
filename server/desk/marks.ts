import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PersonBook } from '#contract/book/entry.ts';
import { type DeskEntry, deskEntry } from '#contract/book/sent-entry.ts';
import { stateOf } from '#contract/book/state.ts';
import type { CallName } from '#contract/calls/calls.ts';
import type { DeskAnswer } from '#contract/desk/desk.ts';
import type { Context } from '#server/context.ts';
import { readKey, readNotedAt } from '#server/http/headers.ts';
import { parseInput, registrationId } from '#server/http/input.ts';
import { type RequestFor, route } from '#server/http/route.ts';
import { type EntryResult, writeEntry } from '#server/marks/desk-entry.ts';
import { readCard } from '#server/people/card.ts';
import { readVisits } from '#server/visits/visits.ts';
import { actingIn } from './guard.ts';

type Content = DeskEntry extends infer One ? (One extends unknown ? Omit<One, 'key' | 'notedAt'> : never) : never;

export function marks(guarded: FastifyInstance, context: Context): void {
  mark('markPresence', ({ params: { event } }, person) => ({ kind: 'seen', person, event }));
  mark('takeBackPresence', ({ params: { event } }, person) => ({ kind: 'taken-back', person, event }));
  mark('addEvent', ({ params: { event } }, person) => ({ kind: 'event-added', person, event }));
  mark('markArrival', ({ body }, person) => ({ kind: body.isPresent ? 'arrived' : 'absent', person }));
  mark('takePayment', ({ body }, person) => ({ kind: 'paid', person, method: body.paymentMethod }));
  mark('undoAtDesk', ({ body }, person) => ({ kind: 'undone', person, entry: body.key }));

  route(guarded, 'walkIn', async (request) => {
    const written = await write(request, { kind: 'walk-in', fields: request.body });
    const { id, isNew } = written;
    return { id, isNew, ...(await answerTo(context, written)) };
  });

  route(guarded, 'visits', ({ params }) => readVisits(context.db, params.id));
  route(guarded, 'countVisit', (request) => count(request, 'visit'));
  route(guarded, 'takeBackVisit', (request) => count(request, 'visit-taken-back'));

  async function count(request: RequestFor<'countVisit'>, kind: 'visit' | 'visit-taken-back') {
    const showcase = request.params.id;
    await write(request, { kind, showcase });
    return readVisits(context.db, showcase);
  }

  const write = (request: FastifyRequest, content: Content) =>
    writeEntry(context.db, entryOf(request, content), { caller: actingIn(request), now: context.clock() });

  function mark<Call extends CallName>(call: Call, read: (request: RequestFor<Call>, person: string) => Content): void {
    route(guarded, call, async (request): Promise<DeskAnswer> => {
      const content = read(request, registrationId(request));
      return answerTo(context, await write(request, content));
    });
  }
}

/** If the mark has no `Idempotency-Key`, adds a key, so that the mark can be undone. */
function entryOf({ headers }: Pick<FastifyRequest, 'headers'>, content: Content): DeskEntry {
  const notedAt = readNotedAt(headers);
  const named = { ...content, key: readKey(headers) ?? crypto.randomUUID(), ...(notedAt !== null && { notedAt }) };
  return parseInput(deskEntry, named);
}

async function answerTo(context: Context, { key, id }: EntryResult): Promise<DeskAnswer> {
  const person = id === null ? null : await readCard(context.db, id, context.clock(), context);
  return {
    person,
    changed: person !== null && makesDifference(person.book, key),
    undo: person?.book.entries.some((entry) => entry.key === key && canBeUndone(entry.kind)) ? key : null,
  };
}

const canBeUndone = (kind: string): boolean => kind !== 'undone' && kind !== 'walk-in';

function makesDifference(book: PersonBook, key: string): boolean {
  // A walk-in adds up to two more entries with these keys (server/registrations/walk-in.ts).
  const own = [key, `${key}:seen`, `${key}:paid`];
  const without = { ...book, entries: book.entries.filter((entry) => !own.includes(entry.key)) };
  return !isDeepStrictEqual(shownOf(book), shownOf(without));
}

function shownOf(book: PersonBook) {
  const { chosen, isPresent, presences, paymentMethod } = stateOf(book);
  return [chosen, isPresent, [...presences.keys()].sort(), paymentMethod];
}
