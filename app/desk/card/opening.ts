import { CallError } from '#app/api.ts';
import { isWaitingId } from '#contract/book/desk-entry.ts';
import { type PersonCard, personCard, scannedCode } from '#contract/desk/desk.ts';
import { deedOf, type Outcome, vibrate } from '../outcome/outcome.ts';
import { ageText } from '../parts/time.ts';
import { ask, phone } from '../phone/use-phone.ts';
import type { Place } from '../place/places.ts';
import type { Action, Screen } from '../screen/screen.ts';
import { whenFree } from '../screen/touch.ts';
import type { Work } from '../screen/use-desk.ts';
import { type Decision, decisionsFor } from './decision.ts';

type Setting = {
  screen: Screen;
  dispatch(action: Action): void;
  work: Work;
  place: Place | null;
  decide(person: PersonCard, decision: Decision): Promise<void>;
};

export function openingOf({ screen, dispatch, work, place, decide }: Setting) {
  const { attempt, afterwards, underWayNow } = work;

  async function show(reading: Promise<Read>): Promise<void> {
    const [person, asOf] = await reading;
    dispatch({ type: 'card opened', person, asOf });
  }

  function open(id: string): void {
    if (underWayNow().includes('opening')) return;
    afterwards(() => void attempt('opening', () => show(readCard(id))));
  }

  /** Opens the card, and marks the person if this desk is at the entrance or at an event that the person chose. */
  function scan(code: string): Promise<CallError | null> {
    return attempt('opening', () => met(readScanned(code)), code);
  }

  async function met(reading: Promise<Read>): Promise<void> {
    const [person, asOf] = await reading;
    const decision = place?.kind === 'showcase' ? undefined : decisionsFor(person, place)[0];
    if (place && decision && 'sightings' in decision) {
      vibrate(false);
      return dispatch({ type: 'already there', outcome: alreadyThere(person, decision) });
    }
    dispatch({ type: 'card opened', person, asOf });
    if (place && decision && decision.kind !== 'add') afterwards(() => void decide(person, decision));
  }

  async function refreshCard(): Promise<void> {
    if (screen.stage.at !== 'card') return;
    const { id } = screen.stage.person;
    const read = await readCard(id).catch((error) => {
      if (error instanceof CallError && error.status === 404) return null;
      throw error;
    });
    whenFree(() => {
      if (underWayNow().length > 0) return;
      dispatch(read ? { type: 'card refreshed', id, person: read[0], asOf: read[1] } : { type: 'withdrawn', id });
    });
  }

  return { open, scan, refreshCard };
}

const alreadyThere = (person: PersonCard, decision: Decision): Outcome => ({
  ...{ isUndone: false, person, deed: deedOf(decision), at: Date.now() },
  written: { key: '', id: person.id, at: 'server', person },
});

/** A card. `asOf` is the time of the phone's pack in ms, or null if the card is from the server. */
type Read = [person: PersonCard, asOf: number | null];

async function readCard(id: string): Promise<Read> {
  const walkIn = isWaitingId(id) ? phone.card(id) : null;
  // Only this phone knows a walk-in that it has not sent yet.
  if (walkIn && isWaitingId(walkIn.id)) return [walkIn, listAge()];
  return askOrRead(
    () => ask(personCard, 'person', { id: walkIn?.id ?? id }),
    async () => phone.card(id),
  );
}

function readScanned(code: string): Promise<Read> {
  const asked = () => ask(personCard, 'scan', { body: { code: scannedCode(code) } });
  return askOrRead(asked, async () => {
    const kept = await phone.scan(code);
    const asOf = listAge();
    if (kept === null && asOf !== null) throw new CallError(404, notInList(asOf));
    return kept;
  });
}

/** Asks the server, then this phone's pack. If the server did not answer last time, the pack comes first. */
async function askOrRead(asked: () => Promise<PersonCard>, kept: () => Promise<PersonCard | null>): Promise<Read> {
  if (phone.state.isAway) {
    const person = await kept();
    if (person) return [person, listAge()];
  }
  try {
    return [phone.learn(await asked()), null];
  } catch (error) {
    const person = isUnanswered(error) && (await kept());
    if (person) return [person, listAge()];
    throw error;
  }
}

const listAge = () => phone.state.pack?.asOf ?? null;

export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429);

const notInList = (asOf: number) =>
  `This code is not in this phone’s list from ${ageText(asOf)}. Search for the name. Later registrations need a network.`;
