import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Problem } from '#app/api.ts';
import { type FoundPerson, foundPeople } from '#contract/desk.ts';
import { ask } from '../ask.ts';
import { isUnanswered } from '../card/read-card.ts';
import { offline } from '../offline/offline.ts';
import type { WhenFree } from '../use-touch.ts';
import { noAnswer } from '../writes/outcome.ts';
import { hasNumber, isCode, wordsOf } from './typed.ts';

/** In ms: keys that follow each other faster are a scanner's, or of one that is held down; only the last is searched for. */
const burst = 30;
/** In ms: what this phone found is on the screen, and the server is asked once the hand rests. */
const rest = 150;
/** In ms without an answer, after which this phone answers itself. */
const patience = 500;

/** What a search found; `words` are those that it was asked with. `asOf` is in ms where this phone was asked, null for the server. */
export type Found = { words: string; people: FoundPerson[]; asOf: number | null };

type Props = {
  typed: string;
  /** The id of the event whose people come first. */
  event: string | undefined;
  whenFree: WhenFree;
  onEnded(sentence: string): void;
};

/**
 * Searches as somebody types. This phone answers at once where it knows as much as the server, whose word then replaces its own;
 * of several questions under way the latest alone is answered.
 */
export function useSearch({ typed, event, whenFree, onEnded }: Props) {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const lastKeyAt = useRef(Number.NEGATIVE_INFINITY);
  const words = isCode(typed) ? '' : wordsOf(typed);

  const look = useCallback(
    async (signal: AbortSignal): Promise<FoundPerson[]> => {
      const query = { q: words, ...(event !== undefined && { event }) };
      return ask(foundPeople, 'searchPeople', { query, signal });
    },
    [words, event],
  );

  // Not after the paint: the rows come in the frame of the letter, and not in one that has to be waited for.
  useLayoutEffect(() => {
    setFailure(null);
    if (words === '') return setFound(null);
    const asking = new AbortController();
    const { signal } = asking;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (people: FoundPerson[], asOf: number | null) =>
      whenFree(() => signal.aborted || setFound({ words, people, asOf }));

    /** False where this phone has no list yet, or finds too few. */
    function tellFromPhone(atLeast = 0): boolean {
      const { pack } = offline.state;
      if (!pack || signal.aborted) return false;
      const people = offline.find(words, event);
      if (people.length < atLeast) return false;
      tell(people, pack.asOf);
      return true;
    }

    function search() {
      if (offline.state.isAway && tellFromPhone()) return;
      // Of a number it has the end alone, and whoever registered just now it may not have.
      if (!hasNumber(words) && tellFromPhone(1)) timer = setTimeout(askServer, rest);
      else askServer();
    }
    async function askServer() {
      const late = setTimeout(tellFromPhone, patience);
      try {
        tell(await look(signal), null);
      } catch (error) {
        if (signal.aborted || (isUnanswered(error) && tellFromPhone())) return;
        const problem = error instanceof Problem ? error : new Problem(0);
        if (problem.status === 401) onEnded(problem.message);
        setFailure(problem.sentence ?? noAnswer.opening);
      } finally {
        clearTimeout(late);
      }
    }
    const at = performance.now();
    const isInBurst = at - lastKeyAt.current < burst;
    lastKeyAt.current = at;
    if (isInBurst) timer = setTimeout(search, burst);
    else search();
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [words, event, look, whenFree, onEnded]);

  /** Has the rows tell what is true now, each in its place. */
  const refresh = useCallback(async () => {
    if (words === '') return;
    const fresh = new Map((await look(new AbortController().signal)).map((person) => [person.id, person]));
    whenFree(() =>
      setFound((shown) => shown && { ...shown, people: shown.people.map((person) => fresh.get(person.id) ?? person) }),
    );
  }, [words, look, whenFree]);

  const shown = words === '' ? null : found;
  return { words, found: shown, isCurrent: shown?.words === words, failure, refresh };
}

export type Search = ReturnType<typeof useSearch>;
