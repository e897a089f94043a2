import type { InjectOptions } from 'fastify';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { calls, idempotencyHeader, notedAtHeader } from '#contract/calls/calls.ts';

/** The single call for an entry. */
export function singleCall({ key, notedAt, ...content }: DeskEntry): InjectOptions {
  const headers = { [idempotencyHeader]: key, ...(notedAt !== undefined && { [notedAtHeader]: notedAt }) };
  const { call, ids, payload } = callOf(content);
  const { method, path } = calls[call];
  const url = path.replace(/:(id|event)/g, (_, name: 'id' | 'event') => encodeURIComponent(ids[name] ?? ''));
  return { method, url, headers, ...(payload && { payload }) };
}

type Content = DeskEntry extends infer One ? (One extends unknown ? Omit<One, 'key' | 'notedAt'> : never) : never;
type Call = { call: keyof typeof calls; ids: { id?: string; event?: string }; payload?: object };

function callOf(content: Content): Call {
  if (content.kind === 'walk-in') return { call: 'walkIn', ids: {}, payload: content.fields };
  if (content.kind === 'visit') return { call: 'countVisit', ids: { id: content.showcase } };
  if (content.kind === 'visit-taken-back') return { call: 'takeBackVisit', ids: { id: content.showcase } };
  const ids = { id: content.person, ...('event' in content && { event: content.event }) };
  if (content.kind === 'paid') return { call: 'takePayment', ids, payload: { paymentMethod: content.method } };
  if (content.kind === 'undone') return { call: 'undoAtDesk', ids, payload: { key: content.entry } };
  if (content.kind === 'arrived' || content.kind === 'absent')
    return { call: 'markArrival', ids, payload: { isPresent: content.kind === 'arrived' } };
  const byKind = { seen: 'markPresence', 'taken-back': 'takeBackPresence', 'event-added': 'addEvent' } as const;
  return { call: byKind[content.kind], ids };
}

export function queueCall(entries: readonly unknown[]): InjectOptions {
  const { method, path: url } = calls.writeEntries;
  return { method, url, payload: { entries } };
}
