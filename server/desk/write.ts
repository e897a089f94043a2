import type { FastifyRequest } from 'fastify';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { eventById } from '#programme/events.ts';
import type { Context } from '#server/context.ts';
import { type EntryResult, type SentEntry, writeEntry } from '#server/marks/desk-entry.ts';
import { eventIdsOf, unknownEvent } from '#server/registrations/chosen-events.ts';
import type { WalkIn } from '#server/registrations/walk-in.ts';
import { actingIn } from './guard.ts';

export function write({ db, clock }: Context, request: FastifyRequest, entry: DeskEntry): Promise<EntryResult> {
  return writeEntry(db, sentEntry(entry), { caller: actingIn(request), now: clock() });
}

function sentEntry(entry: DeskEntry): SentEntry {
  if (entry.kind !== 'walk-in') return entry;
  const { fields, ...common } = entry;
  return { ...common, walkIn: checkedWalkIn(fields) };
}

function checkedWalkIn(fields: Extract<DeskEntry, { kind: 'walk-in' }>['fields']): WalkIn {
  const { selectedEvents, presentAt, paymentMethod = '', email = '', course = '', sem = '', ...given } = fields;
  if (presentAt !== undefined && !eventById(presentAt)) throw unknownEvent(presentAt);
  const registration = { ...given, email, course, sem, eventIds: eventIdsOf(selectedEvents), photo: null };
  return { registration, presentAt: presentAt ?? null, paymentMethod };
}
