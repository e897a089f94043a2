import type { Problem } from '#app/api.ts';
import { waitingId } from '#contract/book/desk-entry.ts';
import type { PersonCard } from '#contract/desk/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import type { Decision } from '../card/decision.ts';
import type { NewEntry, Written } from '../phone/phone.ts';
import { phone } from '../phone/use-phone.ts';
import type { Action, Screen } from '../screen/screen.ts';
import type { Work } from '../screen/use-work.ts';
import { type Deed, deedText, type Outcome, told, vibrate } from './outcome.ts';

type Setting = {
  screen: Screen;
  dispatch(action: Action): void;
  work: Work;
  next(): void;
};

export type WalkInFields = Extract<NewEntry, { kind: 'walk-in' }>['fields'];

type BesideEntry = Extract<NewEntry, { kind: 'paid' | 'taken-back' }>;

/** What the buttons of a desk write into the book, and what comes of it. */
export function writingOf({ screen, dispatch, work, next }: Setting) {
  async function decide(person: PersonCard, decision: Decision): Promise<void> {
    if (work.underWayNow().length > 0) return;
    // While the finger is down: later some phones would not bring the keyboard.
    next();
    if (decision.kind === 'present' || decision.kind === 'arrived') return dispatch({ type: 'left' });
    const { id, name } = person;
    const isAt = decision.kind !== 'arrive';
    const deed: Deed = isAt ? { kind: 'seen', event: decision.event } : { kind: 'arrived' };
    const entry: NewEntry = isAt
      ? { kind: 'seen', person: id, event: decision.event.id }
      : { kind: 'arrived', person: id };
    await work.attempt('sending', async () => {
      finish(outcomeOf(person, deed, await phone.write(entry, { name, what: deedText(deed) })));
    });
  }

  /** If they are registered already, they are marked, and their card shows who that is. */
  function registerWalkIn(fields: WalkInFields, event: FestEvent | null): Promise<Problem | null> {
    return work.attempt('sending', async () => {
      const { name } = fields;
      const written = await phone.write({ kind: 'walk-in', fields }, { name, what: 'Walk-in' });
      finish(outcomeOf({ id: waitingId(written.key), name }, { kind: 'walk-in', event }, written));
      next();
    });
  }

  function finish(outcome: Outcome): void {
    dispatch({ type: 'done', outcome });
    vibrate(told(outcome, outcome.written.person).look === 'done');
  }

  function change(person: PersonCard, entry: BesideEntry, text: string): Promise<Problem | null> {
    return work.attempt('sending', async () => {
      const written = await phone.write(entry, { name: person.name, what: text });
      const outcome = outcomeOf(person, { kind: 'beside', text }, written);
      if (written.isWithdrawn) finish(outcome);
      else dispatch({ type: 'changed', outcome });
    });
  }

  function undo({ person, deed, written: { key } }: Outcome): Promise<Problem | null> {
    if (screen.stage.at === 'search') next();
    return work.attempt('sending', async () => {
      // A walk-in stays registered; the mark that came with it is undone.
      const entry = deed.kind === 'walk-in' ? `${key}:seen` : key;
      const about = { name: person.name, what: `Undo: ${deedText(deed)}` };
      const written = await phone.write({ kind: 'undone', person: person.id, entry }, about);
      dispatch({ type: 'changed', outcome: { ...outcomeOf(person, deed, written), isUndone: true } });
    });
  }

  return { decide, registerWalkIn, change, undo };
}

const outcomeOf = ({ id, name }: Outcome['person'], deed: Deed, written: Written): Outcome => ({
  ...{ isUndone: false, deed, written, at: Date.now() },
  person: { id: written.id ?? id, name: written.person?.name ?? name },
});
