import { useCallback, useState } from 'react';
import { now } from '#app/clock.ts';
import type { PersonCard } from '#contract/desk.ts';
import type { Outcome } from './writes/outcome.ts';

/** What fills the screen between the head and the search. */
export type Stage = { at: 'search' } | OpenCard | { at: 'walk-in'; typed: string };

/** `asOf` is in ms where the card is from this phone: then the server knows more. */
export type OpenCard = { at: 'card'; person: PersonCard; asOf: number | null };

/** What was done to a person at this phone last, for their card. */
export type LastDone = { keys: readonly string[]; text: string; at: number };

/** What is shown: a card or the search, what came of the last press, and for each person what was done to them here last. */
export function useStage() {
  const [stage, setStage] = useState<Stage>({ at: 'search' });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [lastDone, setLastDone] = useState<Record<string, LastDone>>({});

  const showCard = useCallback(
    (person: PersonCard, asOf: number | null = null) => setStage({ at: 'card', person, asOf }),
    [],
  );
  const showSearch = useCallback(() => setStage({ at: 'search' }), []);
  /** Has the open card tell what is true now, where it is still that person's. `asOf` is left out where it did not come anew. */
  const changeCard = useCallback(
    (person: PersonCard, asOf?: number | null) =>
      setStage((last) => (last.at === 'card' ? changed(last, person, asOf) : last)),
    [],
  );
  const showWalkIn = useCallback((typed: string) => {
    setOutcome(null);
    setStage({ at: 'walk-in', typed });
  }, []);
  const remember = useCallback(
    (id: string, keys: readonly string[], text: string) =>
      keys.length > 0 && setLastDone((known) => ({ ...known, [id]: { keys, text, at: now() } })),
    [],
  );
  const forget = useCallback((id: string) => setLastDone(({ [id]: _undone, ...others }) => others), []);

  return {
    ...{ stage, outcome, lastDone },
    ...{ showCard, showSearch, showWalkIn, changeCard, setOutcome, remember, forget },
  };
}

function changed(shown: OpenCard, person: PersonCard, asOf = shown.asOf): OpenCard {
  if (shown.person.id !== person.id) return shown;
  // Each answer has a link of its own, and a phone has none; the photo is looked at once.
  const idPhotoPath = shown.person.idPhotoPath ?? person.idPhotoPath;
  return { at: 'card', person: { ...person, idPhotoPath }, asOf };
}

export type Staging = ReturnType<typeof useStage>;
