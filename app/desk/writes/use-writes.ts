import type { output, ZodMiniType } from 'zod/mini';
import { Problem } from '#app/api.ts';
import { type DeskAnswer, deskAnswer, type PersonCard, walkInAnswer } from '#contract/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import type { Decision } from '../card/decision.ts';
import type { Staging } from '../use-stage.ts';
import { alreadyText, doneText } from '../words.ts';
import { vibrate } from './outcome.ts';
import { type About, type Decided, sendWrite } from './send-write.ts';
import type { Attempting } from './use-attempt.ts';

type Props = {
  staging: Staging;
  attempting: Attempting;
  /** Empties the search and brings the focus to it. */
  onNext(): void;
  leave(): void;
};

/** What the buttons of a desk do, and how it is told. */
export function useWrites({ staging, attempting, onNext, leave }: Props) {
  const { showCard, showSearch, changeCard, setOutcome, remember, forget } = staging;
  const { attempt, isBusy } = attempting;

  /** Tells what was done, and is ready for the next person. */
  function finish({ person, changed, undo }: DeskAnswer, done: string, already = done) {
    const [kind, text] = changed ? (['done', done] as const) : (['already', already] as const);
    remember(person.id, undo, text);
    setOutcome({ kind, person, text, undo });
    showSearch();
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
        const answer = await send(
          deskAnswer,
          { call: 'markArrival', id, body, version: person.arrivalVersion },
          { name: person.name, what: 'Arrived' },
        );
        return finish(answer, 'Arrived', 'Arrived already');
      }
      const event = decision.event.id;
      let { version } = decision;
      if (decision.kind === 'add') {
        const added = await send(
          deskAnswer,
          { call: 'addEvent', id, event, version },
          { name: person.name, what: `Registered for ${decision.event.label}` },
        );
        version = added.person.events.find((other) => other.id === event)?.version ?? version;
      }
      const answer = await send(
        deskAnswer,
        { call: 'markPresence', id, event, version },
        { name: person.name, what: `Present at ${decision.event.label}` },
      );
      finish(answer, doneText(answer.person, decision.event), alreadyText(answer.person, decision.event));
    });
    // It may have been done, so that pressing again sends the same.
    if (problem && mayBeDone(problem)) {
      const again = () => void decide(person, decision);
      setOutcome({ kind: 'failed', person, text: 'Not saved', undo: null, again });
    }
  }

  /** Registers somebody at the door. Whoever is registered already is that person: they are only marked. */
  function registerWalkIn(values: { name: string }, event: FestEvent | undefined): Promise<Problem | null> {
    return attempt('sending', async () => {
      const answer = await send(walkInAnswer, { call: 'walkIn', body: values }, { name: values.name, what: 'Walk-in' });
      const done = event ? doneText(answer.person, event) : 'Arrived';
      const known = answer.isNew ? done : `Registered before. ${done}`;
      finish(answer, known, event ? alreadyText(answer.person, event) : 'Arrived already');
      onNext();
    });
  }

  /** Changes something beside on the open card, and leaves it open. */
  const change = (person: PersonCard, decided: Decided, text: string) =>
    attempt('sending', async () => {
      const answer = await send(deskAnswer, { id: person.id, ...decided }, { name: person.name, what: text });
      remember(person.id, answer.undo, text);
      showCard(answer.person);
    });

  async function undo(person: PersonCard, key: string): Promise<void> {
    await attempt('sending', async () => {
      const answer = await send(
        deskAnswer,
        { call: 'undoAtDesk', id: person.id, body: { key } },
        { name: person.name, what: 'Undone' },
      );
      forget(person.id);
      setOutcome({ kind: 'undone', person: answer.person, text: 'Undone', undo: null });
      changeCard(() => answer.person);
    });
  }

  return { decide, registerWalkIn, change, undo };
}

/** As long as the page keeps nothing for the time without a network, every write has the server's answer. */
async function send<Schema extends ZodMiniType>(
  schema: Schema,
  decided: Decided,
  about: About,
): Promise<output<Schema>> {
  const sent = await sendWrite(schema, decided, about);
  if (sent.at === 'phone') throw new Problem(0);
  return sent.answer;
}

const mayBeDone = ({ status }: Problem): boolean => status === 0 || status >= 500;
