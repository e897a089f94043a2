import { Problem } from '#app/api.ts';
import { type PersonCard, personCard, scannedCode } from '#contract/desk.ts';
import { ask } from '../ask.ts';
import { offline } from '../offline/offline.ts';
import { isWaitingId } from '../offline/queue/write.ts';
import { ageText } from '../wall-clock.ts';

/** A card, and how old it is: an instant in ms where this phone had it, null where the server gave it. */
export type Read = [person: PersonCard, asOf: number | null];

/** Somebody's card; throws a Problem. */
export function readCard(id: string): Promise<Read> {
  const kept = () => offline.card(id);
  // A walk-in that waits is known to this phone alone.
  const real = isWaitingId(id) ? (kept()?.id ?? id) : id;
  const asked = async () =>
    isWaitingId(real) ? Promise.reject(new Problem(0)) : ask(personCard, 'person', { id: real });
  return askOrRead(asked, kept);
}

/** The card of whoever has this code; throws a Problem. */
export function readScanned(code: string): Promise<Read> {
  const asked = () => ask(personCard, 'scan', { body: { code: scannedCode(code) } });
  return askOrRead(asked, async () => {
    const kept = await offline.scan(code);
    const { pack } = offline.state;
    if (kept === null && pack !== null) throw new Problem(404, notInPack(pack.asOf));
    return kept;
  });
}

/** The server says it; where it does not answer, this phone, and at once where it did not last time. */
async function askOrRead(
  asked: () => Promise<PersonCard>,
  kept: () => PersonCard | null | Promise<PersonCard | null>,
): Promise<Read> {
  const { isAway, pack } = offline.state;
  const asOf = pack?.asOf ?? null;
  if (isAway) {
    const person = await kept();
    if (person) return [person, asOf];
  }
  try {
    return [offline.withWaiting(await asked()), null];
  } catch (error) {
    const person = isUnanswered(error) && (await kept());
    if (person) return [person, asOf];
    throw error;
  }
}

export const isUnanswered = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.status === 0 || error.status >= 500 || error.status === 408 || error.status === 429);

const notInPack = (asOf: number) =>
  `This code is not in this phone’s list of ${ageText(asOf)}. Ask for the name, and search for it. Whoever registered after that can be found again with a network.`;
