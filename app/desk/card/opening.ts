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

  function open(id: string): void {
    if (underWayNow().includes('opening')) return;
    const show = async () => dispatch({ type: 'card opened', person: await readCard(id) });
    afterwards(() => void attempt('opening', show));
  }

  /** Opens the card, and marks the person if this desk is at the entrance or at an event that the person chose. */
  function scan(code: string): Promise<CallError | null> {
    return attempt('opening', async () => met(await readScanned(code)), code);
  }

  async function met(person: PersonCard): Promise<void> {
    const decision = place?.kind === 'showcase' ? undefined : decisionsFor(person, place)[0];
    if (place && decision && decision.sightings.length > 0) {
      vibrate(false);
      return dispatch({ type: 'already there', outcome: alreadyThere(person, decision) });
    }
    dispatch({ type: 'card opened', person });
    if (place && decision?.isChosen) afterwards(() => void decide(person, decision));
  }

  async function refreshCard(): Promise<void> {
    if (screen.stage.at !== 'card') return;
    const { id } = screen.stage.person;
    const person = await readCard(id).catch((error) => {
      if (error instanceof CallError && error.status === 404) return null;
      throw error;
    });
    whenFree(() => {
      if (underWayNow().length > 0) return;
      dispatch(person ? { type: 'card refreshed', id, person } : { type: 'withdrawn', id });
    });
  }

  return { open, scan, refreshCard };
}

const alreadyThere = (person: PersonCard, decision: Decision): Outcome => ({
  isUndone: false,
  person,
  deed: deedOf(person, decision),
  at: Date.now(),
  written: { key: '', id: person.id, at: 'server', person },
});

async function readCard(id: string): Promise<PersonCard> {
  const walkIn = isWaitingId(id) ? phone.card(id) : null;
  // Only this phone knows a walk-in that it has not sent yet.
  if (walkIn && isWaitingId(walkIn.id)) return walkIn;
  return askOrRead(
    () => ask(personCard, 'person', { id: walkIn?.id ?? id }),
    async () => phone.card(id),
  );
}

function readScanned(code: string): Promise<PersonCard> {
  const asked = () => ask(personCard, 'scan', { body: { code: scannedCode(code) } });
  return askOrRead(asked, async () => {
    const kept = await phone.scan(code);
    const { pack } = phone.state;
    if (kept === null && pack !== null) throw new CallError(404, notInList(pack.asOf));
    return kept;
  });
}

/** Asks the server, then this phone's pack. If the server did not answer last time, the pack comes first. */
async function askOrRead(
  asked: () => Promise<PersonCard>,
  kept: () => Promise<PersonCard | null>,
): Promise<PersonCard> {
  const known = phone.state.isAway ? await kept() : null;
  if (known) return known;
  try {
    return phone.learn(await asked());
  } catch (error) {
    const person = isUnanswered(error) && (await kept());
    if (person) return person;
    throw error;
  }
}

export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429);

const notInList = (asOf: number) =>
  `This code is not in this phone’s list from ${ageText(asOf)}. Search for the name. ` +
  'To find later registrations, you need a network.';
