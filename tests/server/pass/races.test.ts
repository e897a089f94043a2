import { describe, expect, test } from 'vitest';
import { listRegistrations } from '#server/people/rows.ts';
import { merge, undoMerge } from '#server/registrations/merge.ts';
import { databases } from '#tests/support/database/databases.ts';
import { mailsOf, marksOf } from '#tests/support/database/stored-fest.ts';
import { holder, newHolder } from '#tests/support/people/pass.ts';
import { sharedApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

/** Tests simultaneous changes of one pass, such as from two phones. */

const labels = ['Code Cascade', 'Logo Design', 'Imagineering', 'Triathlon', 'C Bingo', 'Oracle'];
/** Twenty different choices of events. The registered choice is not among them. */
const choices = Array.from({ length: 20 }, (_, at) => labels.filter((_, place) => ((at + 40) >> place) & 1));

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);

  async function start() {
    const asha = await newHolder(fest);
    const listed = async () => (await listRegistrations(fest.db)).filter(({ contact }) => contact === asha.contact);
    return {
      asha,
      chosen: async () => (await listed()).map((row) => row.selectedEvents),
      /** How many entries of this kind are in the participant's history. */
      entries: async (wanted: string) => (await marksOf(fest.db, asha.id)).filter(([, kind]) => kind === wanted).length,
    };
  }

  test('of twenty simultaneous changes to the same version, only one is stored', async () => {
    const { asha, chosen } = await start();
    const version = await asha.version();
    const answers = await Promise.all(choices.map((events) => asha.choose(events, version)));
    const winners = answers.flatMap(({ statusCode }, at) => (statusCode === 200 ? [choices[at]] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 412)).toHaveLength(19);
    expect(await chosen()).toEqual(winners);
    expect(await mailsOf(fest.db, asha.id)).toEqual(['registered', 'changed']);
  });

  test('a withdrawal during other changes leaves no data', async () => {
    const { asha, chosen, entries } = await start();
    const [gone, ...changes] = await Promise.all([
      asha.withdraw(),
      ...choices.map((events) => asha.choose(events)),
      asha.renew(),
    ]);
    // If the renewal came first, the old link cannot withdraw.
    expect([200, 404]).toContain(gone?.statusCode);
    for (const { statusCode } of changes) expect([200, 404]).toContain(statusCode);
    const isGone = gone?.statusCode === 200;
    expect([await chosen(), await entries('withdrawn')]).toEqual(isGone ? [[], 1] : [[expect.any(Array)], 0]);
    expect((await asha.read()).statusCode).toBe(404);
    expect((await sendForm(fest.app, { contact: asha.contact })).statusCode).toBe(200);
  });

  test('one of twenty simultaneous renewals gets the new link', async () => {
    const { asha, entries } = await start();
    const answers = await Promise.all(choices.map(() => asha.renew()));
    const renewed = answers.filter(({ statusCode }) => statusCode === 200);
    expect([renewed.length, await entries('pass-renewed')]).toEqual([1, 1]);
    expect((await holder(fest.app, renewed[0]?.json().pass).read()).statusCode).toBe(200);
  });

  test('a pass stays valid while its person is merged, and after the merge is undone', async () => {
    const people = [await newHolder(fest), await newHolder(fest)] as const;
    const [one, other] = people.map(({ id }) => id) as [string, string];
    const author = { actor: 'Asha', role: 'organiser', now: fest.clock.now } as const;
    let isOver = false;
    const mergeAndPart = async () => {
      for (let round = 0; round < 8; round++) {
        await merge(fest.db, one, { other }, author);
        await undoMerge(fest.db, one, other, author);
      }
      isOver = true;
    };
    const statuses: number[] = [];
    const use = async (call: () => Promise<{ statusCode: number }>) => {
      while (!isOver) statuses.push((await call()).statusCode);
    };
    const uses = people.flatMap((person) => [use(() => person.read()), use(() => person.choose(['Oracle']))]);
    await Promise.all([mergeAndPart(), ...uses]);
    expect(statuses.filter((status) => status !== 200 && status !== 412)).toEqual([]);
  });
});
