import type { CallError } from '#app/api.ts';
import { waitingId } from '#contract/book/desk-entry.ts';
import type { PersonCard } from '#contract/desk/desk.ts';
import type { Decision } from '../card/decision.ts';
import type { WrittenEntry } from '../phone/desk.ts';
import { phone } from '../phone/use-phone.ts';
import type { Action, Screen } from '../screen/screen.ts';
import type { Work } from '../screen/use-desk.ts';
import { type Deed, deedOf, deedText, type Outcome, outcomeText, vibrate } from './outcome.ts';

type Setting = { screen: Screen; dispatch(action: Action): void; work: Work; next(): void };

type WalkInFields = Extract<Deed, { kind: 'walk-in' }>['fields'];

export function writingOf({ screen, dispatch, work, next }: Setting) {
  async function decide(person: PersonCard, decision: Decision): Promise<void> {
    if (work.underWayNow().length > 0) return;
    // Must run before the first await: after an await, some phones do not show the keyboard.
    next();
    if (decision.sightings.length > 0) return dispatch({ type: 'left' });
    await work.attempt('sending', async () => finish(await write(person, deedOf(person, decision))));
  }

  /** Registers a walk-in. If the person is registered already, only marks them, and opens their card. */
  function registerWalkIn(fields: WalkInFields, isWanted: () => Promise<boolean>): Promise<CallError | null> {
    return work.attempt('sending', async () => {
      if (!(await isWanted())) return;
      const deed: Deed = { kind: 'walk-in', fields };
      const { name } = fields;
      const written = await phone.write(deed, { name, what: 'Walk-in' });
      finish(outcomeOf({ id: waitingId(written.key), name }, deed, written));
      next();
    });
  }

  async function write(person: PersonCard, deed: Deed): Promise<Outcome> {
    return outcomeOf(person, deed, await phone.write(deed, { name: person.name, what: deedText(deed) }));
  }

  function finish(outcome: Outcome): void {
    dispatch({ type: 'done', outcome });
    vibrate(outcomeText(outcome, outcome.written.person).look === 'done');
  }

  function change(person: PersonCard, deed: Deed): Promise<CallError | null> {
    return work.attempt('sending', async () => {
      const outcome = await write(person, deed);
      if (outcome.written.isWithdrawn) finish(outcome);
      else dispatch({ type: 'changed', outcome });
    });
  }

  function undo({ person, deed, written: { key } }: Outcome): Promise<CallError | null> {
    if (screen.stage.at === 'search') next();
    return work.attempt('sending', async () => {
      // For a walk-in, undoes only the mark. The person stays registered.
      const entry = deed.kind === 'walk-in' ? `${key}:seen` : key;
      const about = { name: person.name, what: `Undo: ${deedText(deed)}` };
      const written = await phone.write({ kind: 'undone', person: person.id, entry }, about);
      dispatch({ type: 'changed', outcome: { ...outcomeOf(person, deed, written), isUndone: true } });
    });
  }

  return { decide, registerWalkIn, change, undo };
}

const outcomeOf = ({ id, name }: Outcome['person'], deed: Deed, written: WrittenEntry): Outcome => ({
  isUndone: false,
  deed,
  written,
  at: Date.now(),
  person: { id: written.id ?? id, name: written.person?.name ?? name },
});
