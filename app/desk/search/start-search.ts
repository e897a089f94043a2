import { Problem } from '#app/api.ts';
import { type FoundPerson, foundPeople } from '#contract/desk.ts';
import { ask } from '../ask.ts';
import { isUnanswered } from '../card/read-card.ts';
import { offline } from '../offline/offline.ts';
import { hasLongNumber } from './typed.ts';

/** In ms: keys that follow each other faster are a scanner's, or of one that is held down; only the last is searched for. */
const burst = 30;
/** In ms: what this phone found is on the screen, and the server is asked once the hand rests. */
const rest = 150;
/** In ms without an answer, after which this phone answers itself. */
const patience = 500;

export type Question = {
  words: string;
  /** The id of the event whose people come first. */
  event: string | undefined;
  /** In ms since the last one. */
  sinceLast: number;
  /** Another question came. */
  signal: AbortSignal;
};

type Told = {
  /** `asOf` is in ms where this phone was asked, null for the server, whose word comes second. */
  onFound(people: FoundPerson[], asOf: number | null): void;
  onFailed(problem: Problem): void;
};

/** Asks the server for the rows of these words; throws a Problem. */
export const askForRows = (words: string, event?: string, signal?: AbortSignal): Promise<FoundPerson[]> =>
  ask(foundPeople, 'searchPeople', {
    query: { q: words, ...(event !== undefined && { event }) },
    ...(signal && { signal }),
  });

/** Begins a search. This phone answers at once where it knows as much as the server, whose word then replaces its own. */
export function startSearch({ words, event, sinceLast, signal }: Question, { onFound, onFailed }: Told): void {
  /** False where this phone has no list yet, or finds too few. */
  function tellFromPhone(atLeast = 0): boolean {
    const { pack } = offline.state;
    if (!pack || signal.aborted) return false;
    const people = offline.find(words, event);
    if (people.length < atLeast) return false;
    onFound(people, pack.asOf);
    return true;
  }

  function search(): void {
    if (signal.aborted) return;
    if (offline.state.isAway && tellFromPhone()) return;
    // Whoever registered just now it may not have.
    if (!hasLongNumber(words) && tellFromPhone(1)) setTimeout(askServer, rest);
    else void askServer();
  }

  async function askServer(): Promise<void> {
    if (signal.aborted) return;
    const late = setTimeout(tellFromPhone, patience);
    try {
      const people = await askForRows(words, event, signal);
      if (!signal.aborted) onFound(people, null);
    } catch (error) {
      if (signal.aborted || (isUnanswered(error) && tellFromPhone())) return;
      onFailed(error instanceof Problem ? error : new Problem(0));
    } finally {
      clearTimeout(late);
    }
  }

  if (sinceLast < burst) setTimeout(search, burst);
  else search();
}
