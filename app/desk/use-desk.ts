import { useCallback, useRef, useState } from 'react';
import { Problem } from '#app/api.ts';
import { now } from '#app/clock.ts';
import { type DeskAnswer, deskAnswer, type PersonCard, personCard, scannedCode, walkInAnswer } from '#contract/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import { ask } from './ask.ts';
import type { Decision } from './card/decision.ts';
import type { WhenFree } from './use-touch.ts';
import { alreadyText, doneText } from './words.ts';
import { noAnswer, type Outcome, vibrate } from './writes/outcome.ts';
import { type Decided, sendWrite } from './writes/send-write.ts';

/** What fills the screen between the head and the search. */
export type Stage = { at: 'search' } | { at: 'card'; person: PersonCard } | { at: 'walk-in'; typed: string };

/** What was done to a person at this phone last, for their card. */
export type LastDone = { key: string; text: string; at: number };

/** `code` is what was read and not taken. */
export type Failure = { sentence: string; code?: string };

type Props = {
  /** This phone may act no more; gets the server's sentence. */
  onEnded(sentence: string): void;
  /** Empties the search and brings the focus to it. */
  onNext(): void;
  whenFree: WhenFree;
};

/** One person after the other: whose card is open, what is sent, and what came of it. */
export function useDesk({ onEnded, onNext, whenFree }: Props) {
  const [stage, setStage] = useState<Stage>({ at: 'search' });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<'opening' | 'sending' | null>(null);
  const [lastDone, setLastDone] = useState<Record<string, LastDone>>({});
  const isBusy = useRef(false);

  /** Does one thing at a time. Where it fails, the card that came with the refusal is shown. */
  const attempt = useCallback(
    async (what: 'opening' | 'sending', work: () => Promise<void>, code?: string): Promise<Problem | null> => {
      // The second tap of a double tap comes before the button is drawn as disabled.
      if (isBusy.current) return null;
      isBusy.current = true;
      setBusy(what);
      setFailure(null);
      try {
        await work();
        return null;
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem(0);
        if (problem.status === 401) onEnded(problem.message);
        const current = personCard.safeParse((problem.answer as { person?: unknown } | null)?.person);
        if (current.success) setStage({ at: 'card', person: current.data });
        setFailure({ sentence: problem.sentence ?? noAnswer[what], ...(code !== undefined && { code }) });
        vibrate('failed');
        return problem;
      } finally {
        isBusy.current = false;
        setBusy(null);
      }
    },
    [onEnded],
  );

  const show = useCallback((person: PersonCard) => {
    setOutcome(null);
    setStage({ at: 'card', person });
  }, []);
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
  /** Has the open card tell what is true now, unless something is sent just then. */
  const openId = stage.at === 'card' ? stage.person.id : null;
  const refresh = useCallback(async () => {
    if (openId === null) return;
    const person = await ask(personCard, 'person', { id: openId });
    whenFree(() => {
      if (isBusy.current) return;
      setStage((last) => {
        if (last.at !== 'card' || last.person.id !== openId) return last;
        // Each answer has a link of its own; the photo is looked at once.
        const { idPhotoPath } = last.person;
        return { at: 'card', person: idPhotoPath === null ? person : { ...person, idPhotoPath } };
      });
    });
  }, [openId, whenFree]);
  /** Back to the search, with what is typed there. */
  const leave = useCallback(() => {
    setFailure(null);
    setStage({ at: 'search' });
  }, []);
  const register = useCallback((typed: string) => {
    setFailure(null);
    setOutcome(null);
    setStage({ at: 'walk-in', typed });
  }, []);

  const remember = (id: string, key: string | null, text: string) =>
    key !== null && setLastDone((known) => ({ ...known, [id]: { key, text, at: now() } }));

  /** Tells what was done, and is ready for the next person. */
  function finish({ person, changed, undo }: DeskAnswer, done: string, already = done) {
    const [kind, text] = changed ? (['done', done] as const) : (['already', already] as const);
    remember(person.id, undo, text);
    setOutcome({ kind, person, text, undo });
    setStage({ at: 'search' });
    vibrate(kind);
  }

  /** Does what a button of the card is for. */
  async function decide(person: PersonCard, decision: Decision): Promise<void> {
    if (isBusy.current) return;
    // While the finger is down: later some phones would not bring the keyboard.
    onNext();
    if (decision.kind === 'present' || decision.kind === 'arrived') return leave();
    const problem = await attempt('sending', async () => {
      const { id } = person;
      if (decision.kind === 'arrive') {
        const body = { isPresent: true };
        const answer = await sendWrite(deskAnswer, { call: 'markArrival', id, body, version: person.arrivalVersion });
        return finish(answer, 'Arrived', 'Arrived already');
      }
      const event = decision.event.id;
      let { version } = decision;
      if (decision.kind === 'add') {
        const added = await sendWrite(deskAnswer, { call: 'addEvent', id, event, version });
        version = added.person.events.find((other) => other.id === event)?.version ?? version;
      }
      const answer = await sendWrite(deskAnswer, { call: 'markPresence', id, event, version });
      finish(answer, doneText(answer.person, decision.event), alreadyText(answer.person, decision.event));
    });
    // It may have been done, so that pressing again sends the same.
    if (problem && mayBeDone(problem)) {
      const again = () => void decide(person, decision);
      setOutcome({ kind: 'failed', person, text: 'Not saved', undo: null, again });
    }
  }

  /** Registers somebody at the door. Whoever is registered already is that person: they are only marked. */
  function registerWalkIn(values: object, event: FestEvent | undefined): Promise<Problem | null> {
    return attempt('sending', async () => {
      const answer = await sendWrite(walkInAnswer, { call: 'walkIn', body: values });
      const done = event ? doneText(answer.person, event) : 'Arrived';
      const known = answer.isNew ? done : `Registered before. ${done}`;
      finish(answer, known, event ? alreadyText(answer.person, event) : 'Arrived already');
      onNext();
    });
  }

  /** Changes something beside on the open card, and leaves it open. */
  const change = (person: PersonCard, decided: Decided, text: string) =>
    attempt('sending', async () => {
      const answer = await sendWrite(deskAnswer, { id: person.id, ...decided });
      remember(person.id, answer.undo, text);
      setStage({ at: 'card', person: answer.person });
    });

  async function undo(person: PersonCard, key: string): Promise<void> {
    await attempt('sending', async () => {
      const answer = await sendWrite(deskAnswer, { call: 'undoAtDesk', id: person.id, body: { key } });
      setLastDone(({ [person.id]: _undone, ...others }) => others);
      setOutcome({ kind: 'undone', person: answer.person, text: 'Undone', undo: null });
      setStage((last) => (last.at === 'card' ? { at: 'card', person: answer.person } : last));
    });
  }

  const dismiss = useCallback(() => {
    setOutcome(null);
    setFailure(null);
  }, []);

  return {
    ...{ stage, outcome, failure, busy, lastDone },
    ...{ open, scan, refresh, leave, register, decide, registerWalkIn, change, undo, dismiss },
  };
}

export type Desk = ReturnType<typeof useDesk>;

const mayBeDone = ({ status }: Problem): boolean => status === 0 || status >= 500;
