import { useCallback, useEffect, useRef, useState } from 'react';
import { Problem } from '#app/api.ts';
import { type FoundPerson, foundPeople } from '#contract/desk.ts';
import { ask } from '../ask.ts';
import { isUnanswered } from '../card/read-card.ts';
import { offline } from '../offline/offline.ts';
import type { WhenFree } from '../use-touch.ts';
import { noAnswer } from '../writes/outcome.ts';
import { isCode, wordsOf } from './typed.ts';

/** In ms: keys that follow each other faster are a scanner's, or of one that is held down; only the last is searched for. */
const burst = 30;
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

/** Searches as somebody types; of several questions under way the latest alone is answered. */
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

  useEffect(() => {
    setFailure(null);
    if (words === '') return setFound(null);
    const asking = new AbortController();
    const { signal } = asking;
    const tell = (people: FoundPerson[], asOf: number | null) =>
      whenFree(() => signal.aborted || setFound({ words, people, asOf }));

    /** False where this phone has no list yet. */
    function tellFromPhone(): boolean {
      const { pack } = offline.state;
      if (pack && !signal.aborted) tell(offline.find(words, event), pack.asOf);
      return pack !== null;
    }

    async function search() {
      if (offline.state.isAway && tellFromPhone()) return;
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
    const timer = isInBurst ? setTimeout(search, burst) : void search();
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
