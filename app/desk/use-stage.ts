import { useCallback, useState } from 'react';
import { now } from '#app/clock.ts';
import type { PersonCard } from '#contract/desk.ts';
import type { Outcome } from './writes/outcome.ts';

/** What fills the screen between the head and the search. */
export type Stage = { at: 'search' } | { at: 'card'; person: PersonCard } | { at: 'walk-in'; typed: string };

/** What was done to a person at this phone last, for their card. */
export type LastDone = { key: string; text: string; at: number };

/** What is shown: a card or the search, what came of the last press, and for each person what was done to them here last. */
export function useStage() {
  const [stage, setStage] = useState<Stage>({ at: 'search' });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [lastDone, setLastDone] = useState<Record<string, LastDone>>({});

  const showCard = useCallback((person: PersonCard) => setStage({ at: 'card', person }), []);
  const showSearch = useCallback(() => setStage({ at: 'search' }), []);
  /** Changes the open card, where one is open. */
  const changeCard = useCallback(
    (change: (shown: PersonCard) => PersonCard) =>
      setStage((last) => (last.at === 'card' ? { at: 'card', person: change(last.person) } : last)),
    [],
  );
  const showWalkIn = useCallback((typed: string) => {
    setOutcome(null);
    setStage({ at: 'walk-in', typed });
  }, []);
  const remember = useCallback(
    (id: string, key: string | null, text: string) =>
      key !== null && setLastDone((known) => ({ ...known, [id]: { key, text, at: now() } })),
    [],
  );
  const forget = useCallback((id: string) => setLastDone(({ [id]: _undone, ...others }) => others), []);

  return {
    ...{ stage, outcome, lastDone },
    ...{ showCard, showSearch, showWalkIn, changeCard, setOutcome, remember, forget },
  };
}

export type Staging = ReturnType<typeof useStage>;
