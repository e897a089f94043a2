import { test as base, vi } from 'vitest';
import type { PhoneDatabase } from '#app/desk/phone/storage/database.ts';
import { stateOf } from '#contract/book/state.ts';
import { readBook } from '#server/book/person.ts';
import { startApp } from '#tests/support/running/app.ts';
import { ashaTexts } from './asha.ts';
import { joinedDesk } from './desk.ts';
import { newHolder } from './pass.ts';
import { phoneAt } from './phone.ts';

/** A fest with a desk and one participant, who chose Oracle and C Bingo. */
async function festWithPhone() {
  const fest = await startApp();
  const clock = () => fest.clock.now.getTime();
  const join = (name: string) => joinedDesk(fest.db, name, fest.clock.now);
  const desk = await join('Room 804');
  const { contact } = ashaTexts;
  const holder = await newHolder(fest, { contact, 'selectedEvents[]': ['Oracle', 'C Bingo'] });
  const asha = holder.id;
  const open = (tab: Partial<Parameters<typeof phoneAt>[2]> = {}, of = desk) =>
    phoneAt(fest.app, of, { clock, ...tab });
  return {
    fest,
    desk,
    holder,
    asha,
    clock,
    join,
    open,
    later(ms: number): void {
      fest.clock.now = new Date(clock() + ms);
    },
    /** Opens the desk page with a network. */
    async atTheDesk(tab: Parameters<typeof open>[0] = {}, of = desk) {
      const opened = open(tab, of);
      await opened.arrive();
      return opened;
    },
    seen: (event: string, person = asha) => ({ kind: 'seen', person, event }) as const,
    /** Where Asha was seen according to the server, such as 'oracle by Room 804'. */
    async seenAtServer(): Promise<string[]> {
      const { presences } = stateOf(await readBook(fest.db, asha));
      return [...presences].flatMap(([event, sightings]) => sightings.map(({ by }) => `${event} by ${by}`)).sort();
    },
  };
}

export const test = base.extend<{ here: Awaited<ReturnType<typeof festWithPhone>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the requested fixtures from the pattern.
  here: async ({}, use) => {
    const here = await festWithPhone();
    await use(here);
    vi.restoreAllMocks();
    await here.fest.stop();
  },
});

export const factsOf = async (database: PhoneDatabase) => (await database()).getAllKeys('facts');

/** Waits until the pack is stored, a moment after it arrives. */
export const untilKept = (database: PhoneDatabase) =>
  vi.waitFor(async () => {
    if (!(await factsOf(database)).includes('pack')) throw new Error('The pack is not written yet');
  });

/** Makes encrypting or decrypting the pack 50 ms slower, as with 20,000 people. */
export function withSlowPack(call: 'encrypt' | 'decrypt'): void {
  const { subtle } = crypto;
  const real = subtle[call].bind(subtle);
  vi.spyOn(subtle, call).mockImplementation(async (algorithm, key, bytes) => {
    const { additionalData } = algorithm as AesGcmParams;
    if (new TextDecoder().decode(additionalData) === 'pack') await new Promise((resolve) => setTimeout(resolve, 50));
    return real(algorithm, key, bytes);
  });
}
