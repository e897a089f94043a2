import type { Problem } from '#app/api.ts';
import type { DeskAnswer, PersonCard } from '#contract/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import type { Decision } from '../card/decision.ts';
import { offline } from '../offline/offline.ts';
import { waitingId } from '../offline/queue/write.ts';
import type { Sent } from '../offline/queue/writer.ts';
import type { Staging } from '../use-stage.ts';
import { arrived, presentAt, undone } from '../words.ts';
import { type Marked, type Outcome, outcomeOf, type Telling, vibrate } from './outcome.ts';
import { type Decided, sendWrite } from './send-write.ts';
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
  const { stage, showCard, showSearch, changeCard, setOutcome, remember, forget } = staging;
  const { attempt, underWay } = attempting;

  /** Tells what was done, or that it waits, and is ready for the next person. */
  function finish(sent: Sent<DeskAnswer>, shown: Marked, telling: Telling) {
    const outcome = outcomeOfSent(sent, shown, telling);
    remember(outcome.person.id, outcome.undo, outcome.text);
    setOutcome(outcome);
    showSearch();
    vibrate(outcome.kind);
  }

  /** Does what a button of the card is for. */
  async function decide(person: PersonCard, decision: Decision): Promise<void> {
    if (underWay.current) return;
    // While the finger is down: later some phones would not bring the keyboard.
    onNext();
    if (decision.kind === 'present' || decision.kind === 'arrived') return leave();
    const problem = await attempt('sending', async () => {
      const { id, name } = person;
      if (decision.kind === 'arrive') {
        const body = { isPresent: true };
        const decided = { call: 'markArrival', id, body, version: person.arrivalVersion } as const;
        return finish(await sendWrite(decided, { name, what: 'Arrived' }), person, arrived);
      }
      const { id: event, label } = decision.event;
      let { version } = decision;
      let telling = presentAt(decision.event);
      if (decision.kind === 'add') {
        const added = await sendWrite({ call: 'addEvent', id, event, version }, { name, what: `Add ${label}` });
        if (added.answer?.undo) telling = { ...telling, alsoUndo: [added.answer.undo] };
        version = added.answer?.person.events.find((other) => other.id === event)?.version ?? version;
      }
      const about = { name, what: `Present at ${label}` };
      finish(await sendWrite({ call: 'markPresence', id, event, version }, about), person, telling);
    });
    // It may have been done, so that pressing again sends the same.
    if (problem && mayBeDone(problem)) {
      const again = () => void decide(person, decision);
      setOutcome({ kind: 'failed', person, text: 'Not saved', undo: [], again });
    }
  }

  /** Registers somebody at the door. Whoever is registered already is marked, and their card says who that is. */
  function registerWalkIn(values: { name: string }, event: FestEvent | undefined): Promise<Problem | null> {
    return attempt('sending', async () => {
      const { name } = values;
      const sent = await sendWrite({ call: 'walkIn', body: values }, { name, what: 'Walk-in' });
      const telling = event ? presentAt(event) : arrived;
      const shown = { id: sent.at === 'server' ? sent.answer.id : waitingId(sent.key), name, events: [] };
      finish(sent, shown, telling);
      onNext();
      if (sent.at === 'server' && !sent.answer.isNew) showCard(sent.answer.person);
    });
  }

  /** Changes something beside on the open card, and leaves it open. */
  const change = (person: PersonCard, decided: BesideWrite, what: string) =>
    attempt('sending', async () => {
      const { answer } = await sendWrite({ id: person.id, ...decided }, { name: person.name, what });
      remember(person.id, answer?.undo ? [answer.undo] : [], what);
      // Not in this phone's list: what waits is laid over what is shown.
      changeCard(answer?.person ?? offline.withWaiting(person));
    });

  const undo = (person: Marked, keys: readonly string[]) => {
    if (stage.at === 'search') onNext();
    return attempt('sending', async () => {
      const { id, name } = person;
      for (const [index, key] of keys.entries()) {
        const sent = await sendWrite({ call: 'undoAtDesk', id, body: { key } }, { name, what: 'Undo' });
        forget(id);
        setOutcome({ ...outcomeOfSent(sent, person, undone), undo: keys.slice(index + 1) });
        if (sent.answer) changeCard(sent.answer.person);
      }
    });
  };

  return { decide, registerWalkIn, change, undo };
}

/** `shown` is whom it was decided about, where the phone knows nobody else. */
function outcomeOfSent(sent: Sent<DeskAnswer>, shown: Marked, telling: Telling): Outcome {
  const outcome = outcomeOf(sent.answer ?? { person: shown, changed: true, undo: null }, telling);
  if (sent.at === 'server' || outcome.kind === 'already') return outcome;
  return { ...outcome, kind: 'waiting', waiting: { key: sent.key, telling } };
}

/** What is changed on a card beside its one button. */
type BesideWrite = Decided & { call: 'takePayment' | 'takeBackPresence' };

const mayBeDone = ({ status }: Problem): boolean => status === 0 || status >= 500;
