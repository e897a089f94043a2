import { useCallback } from 'react';
import { type PersonCard, personCard, scannedCode } from '#contract/desk.ts';
import { ask } from '../ask.ts';
import type { Staging } from '../use-stage.ts';
import type { WhenFree } from '../use-touch.ts';
import type { Attempting } from '../writes/use-attempt.ts';

type Props = { staging: Staging; attempting: Attempting; whenFree: WhenFree };

/** Opens cards, by a row or a code, and has the open one tell what is true now. */
export function useOpening({ staging, attempting, whenFree }: Props) {
  const { stage, showCard, changeCard, setOutcome } = staging;
  const { attempt, isBusy } = attempting;

  const show = useCallback(
    (person: PersonCard) => {
      setOutcome(null);
      showCard(person);
    },
    [setOutcome, showCard],
  );
  const open = useCallback(
    (id: string) => attempt('opening', async () => show(await ask(personCard, 'person', { id }))),
    [attempt, show],
  );
  const scan = useCallback(
    (code: string) => {
      const body = { code: scannedCode(code) };
      return attempt('opening', async () => show(await ask(personCard, 'scan', { body })), code);
    },
    [attempt, show],
  );
  const openId = stage.at === 'card' ? stage.person.id : null;
  /** Unless something is sent just then. */
  const refresh = useCallback(async () => {
    if (openId === null) return;
    const person = await ask(personCard, 'person', { id: openId });
    whenFree(() => {
      if (isBusy.current) return;
      changeCard((shown) => {
        if (shown.id !== openId) return shown;
        // Each answer has a link of its own; the photo is looked at once.
        const { idPhotoPath } = shown;
        return idPhotoPath === null ? person : { ...person, idPhotoPath };
      });
    });
  }, [openId, isBusy, changeCard, whenFree]);

  return { open, scan, refresh };
}
