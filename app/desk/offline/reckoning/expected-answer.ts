import type { PersonCard } from '#contract/desk.ts';
import { type Answer, isOfPerson, visitBy, type Write, waitingId } from '../queue/write.ts';
import type { Applied } from './standing.ts';

type Known = { card(id: string): PersonCard | null; visitsAt(showcase: string): number | null };

/** What the server will answer, as far as this phone knows; null where it does not know the person or the count. */
export function expectedAnswer(write: Write, verdict: Applied | null, { card, visitsAt }: Known): Answer | null {
  const { id = '', key, call } = write;
  if (!isOfPerson(write)) {
    const count = visitsAt(id);
    return count === null ? null : { showcase: id, visits: count + visitBy(write) };
  }
  if (verdict === null || 'refused' in verdict) {
    const person = card(id);
    return person && { person, changed: false, undo: null };
  }
  const { standing, changed } = verdict;
  const answer = { person: standing.card, changed, undo: standing.undoable.has(key) ? key : null };
  return call === 'walkIn' ? { ...answer, id: waitingId(key), isNew: true } : answer;
}
