import { deskSentences } from '#contract/desk/sentences.ts';
import type { Waiting } from '../phone.ts';

/** A queued entry as the last release stored it: as an API request. `at` is by the server's clock. */
type Write = {
  call: string;
  id?: string;
  event?: string;
  body?: { isPresent?: boolean; paymentMethod?: string; key?: string };
  key: string;
  at: string;
  name: string;
  what: string;
};

/** Throws if this phone cannot read the stored entry. */
export function waitingFrom(kept: Waiting | Write): Waiting {
  if ('entry' in kept) return kept;
  const { key, at, name, what } = kept;
  return { name, what, entry: { key, notedAt: at, ...contentOf(kept) } as Waiting['entry'] };
}

function contentOf({ call, id, event, body = {} }: Write): object {
  if (call === 'markPresence') return { kind: 'seen', person: id, event };
  if (call === 'takeBackPresence') return { kind: 'taken-back', person: id, event };
  if (call === 'markArrival') return { kind: body.isPresent ? 'arrived' : 'absent', person: id };
  if (call === 'addEvent') return { kind: 'event-added', person: id, event };
  if (call === 'takePayment') return { kind: 'paid', person: id, method: body.paymentMethod };
  if (call === 'undoAtDesk') return { kind: 'undone', person: id, entry: body.key };
  if (call === 'walkIn') return { kind: 'walk-in', fields: body };
  if (call === 'countVisit') return { kind: 'visit', showcase: id };
  if (call === 'takeBackVisit') return { kind: 'visit-taken-back', showcase: id };
  throw new Error(deskSentences.unreadableWrite);
}
