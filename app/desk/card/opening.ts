import { Problem } from '#app/api.ts';
import { isWaitingId } from '#contract/book/desk-entry.ts';
import { type PersonCard, personCard, scannedCode } from '#contract/desk/desk.ts';
import { ask } from '../phone/ask.ts';
import { phone } from '../phone/use-phone.ts';
import type { Action, Screen } from '../screen/screen.ts';
import { whenFree } from '../screen/still.ts';
import type { Work } from '../screen/use-work.ts';
import { ageText } from '../time/wall-clock.ts';

type Setting = { screen: Screen; dispatch(action: Action): void; work: Work };

/** Opens cards, by a row or a code, and has the open one show what is true now. */
export function openingOf({ screen, dispatch, work }: Setting) {
  const { attempt, afterwards, underWayNow } = work;
  const show = ([person, asOf]: Read) => dispatch({ type: 'card opened', person, asOf });

  function open(id: string): void {
    // The second tap of a double tap.
    if (underWayNow().includes('opening')) return;
    afterwards(() => void attempt('opening', async () => show(await readCard(id))));
  }

  const scan = (code: string): Promise<Problem | null> =>
    attempt('opening', async () => show(await readScanned(code)), code);

  /** Unless something is sent just then. */
  async function refreshCard(): Promise<void> {
    if (screen.stage.at !== 'card') return;
    const { id } = screen.stage.person;
    const [person, asOf] = await readCard(id);
    whenFree(() => underWayNow().length > 0 || dispatch({ type: 'card came anew', id, person, asOf }));
  }

  return { open, scan, refreshCard };
}

/** A card, and how old it is: an instant in ms if this phone had it, null if the server gave it. */
type Read = [person: PersonCard, asOf: number | null];

async function readCard(id: string): Promise<Read> {
  const kept = async () => phone.card(id);
  // A walk-in that is not sent yet is known to this phone alone.
  const walkIn = isWaitingId(id) ? await kept() : null;
  if (walkIn && isWaitingId(walkIn.id)) return [walkIn, asOf()];
  return askOrRead(() => ask(personCard, 'person', { id: walkIn?.id ?? id }), kept);
}

function readScanned(code: string): Promise<Read> {
  const asked = () => ask(personCard, 'scan', { body: { code: scannedCode(code) } });
  return askOrRead(asked, async () => {
    const kept = await phone.scan(code);
    const { pack } = phone.state;
    if (kept === null && pack !== null) throw new Problem(404, notInPack(pack.asOf));
    return kept;
  });
}

/** Asks the server; if it does not answer, this phone, and at once if it did not last time. */
async function askOrRead(asked: () => Promise<PersonCard>, kept: () => Promise<PersonCard | null>): Promise<Read> {
  if (phone.state.isAway) {
    const person = await kept();
    if (person) return [person, asOf()];
  }
  try {
    return [phone.learn(await asked()), null];
  } catch (error) {
    const person = isUnanswered(error) && (await kept());
    if (person) return [person, asOf()];
    throw error;
  }
}

const asOf = () => phone.state.pack?.asOf ?? null;

export const isUnanswered = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429);

const notInPack = (asOf: number) =>
  `This code is not in this phone’s list of ${ageText(asOf)}. Ask for the name, and search for it. People who registered later can be found again with a network.`;
