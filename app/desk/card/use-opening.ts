import { useCallback } from 'react';
import type { Staging } from '../use-stage.ts';
import type { WhenFree } from '../use-touch.ts';
import type { Attempting } from '../writes/use-attempt.ts';
import { type Read, readCard, readScanned } from './read-card.ts';

type Props = { staging: Staging; attempting: Attempting; whenFree: WhenFree };

/** Opens cards, by a row or a code, and has the open one tell what is true now. */
export function useOpening({ staging, attempting, whenFree }: Props) {
  const { stage, showCard, changeCard, setOutcome } = staging;
  const { attempt, afterwards, underWay } = attempting;

  const show = useCallback(
    ([person, asOf]: Read) => {
      setOutcome(null);
      showCard(person, asOf);
    },
    [setOutcome, showCard],
  );
  const open = useCallback(
    (id: string) => {
      // The second tap of a double tap.
      if (underWay.current === 'opening') return;
      afterwards(() => void attempt('opening', async () => show(await readCard(id))));
    },
    [afterwards, attempt, underWay, show],
  );
  const scan = useCallback(
    (code: string) => attempt('opening', async () => show(await readScanned(code)), code),
    [attempt, show],
  );
  const openId = stage.at === 'card' ? stage.person.id : null;
  /** Unless something is sent just then. */
  const refresh = useCallback(async () => {
    if (openId === null) return;
    const [person, asOf] = await readCard(openId);
    whenFree(() => underWay.current || changeCard(person, asOf));
  }, [openId, underWay, changeCard, whenFree]);

  return { open, scan, refresh };
}
