import { useCallback, useEffect, useRef, useState } from 'react';
import type { FoundPerson } from '#contract/desk.ts';
import type { WhenFree } from '../use-touch.ts';
import { noAnswer } from '../writes/outcome.ts';
import { askForRows, startSearch } from './start-search.ts';
import { isCode, wordsOf } from './typed.ts';

/** What a search found; `words` are those that it was asked with. `asOf` is in ms where this phone was asked, null for the server. */
export type Found = { words: string; people: FoundPerson[]; asOf: number | null };

type Props = {
  /** The id of the event whose people come first. */
  event: string | undefined;
  whenFree: WhenFree;
  onEnded(sentence: string): void;
};

const searchedFor = (typed: string): string => (isCode(typed) ? '' : wordsOf(typed));

/** What is typed into the search, and whom it finds; of several questions under way the latest alone is answered. */
export function useSearch({ event, whenFree, onEnded }: Props) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const words = searchedFor(typed);
  const asked = useRef({ words: '', asking: new AbortController() });
  const lastAt = useRef(Number.NEGATIVE_INFINITY);

  const search = useCallback(
    (words: string) => {
      asked.current.asking.abort();
      const asking = new AbortController();
      const { signal } = asking;
      asked.current = { words, asking };
      setFailure(null);
      if (words === '') return setFound(null);
      const at = performance.now();
      const sinceLast = at - lastAt.current;
      lastAt.current = at;
      startSearch(
        { words, event, sinceLast, signal },
        {
          onFound: (people, asOf) => whenFree(() => signal.aborted || setFound({ words, people, asOf })),
          onFailed(problem) {
            if (problem.status === 401) onEnded(problem.message);
            setFailure(problem.sentence ?? noAnswer.opening);
          },
        },
      );
    },
    [event, whenFree, onEnded],
  );

  /** Takes a text and searches for it in one go: an effect would draw the letter first, and the rows in a later frame. */
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      const words = searchedFor(text);
      if (words !== asked.current.words) search(words);
    },
    [search],
  );
  // The desk stands elsewhere now.
  useEffect(() => {
    if (asked.current.words !== '') search(asked.current.words);
  }, [search]);
  useEffect(() => () => asked.current.asking.abort(), []);

  /** Has the rows tell what is true now, each in its place. */
  const refresh = useCallback(async () => {
    if (words === '') return;
    const fresh = new Map((await askForRows(words, event)).map((person) => [person.id, person]));
    whenFree(() =>
      setFound((shown) => shown && { ...shown, people: shown.people.map((person) => fresh.get(person.id) ?? person) }),
    );
  }, [words, event, whenFree]);

  return { ...{ typed, type, words, found, isCurrent: found?.words === words, failure, refresh } };
}

export type Search = ReturnType<typeof useSearch>;
