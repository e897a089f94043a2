import type { Locator, Page } from '@playwright/test';
import { inventPerson, seededRandom } from '#scripts/seed/people.ts';
import { openDatabase } from '#server/database/open.ts';
import { allowFailedRequests, expect, onPhone, testWithFolder as test } from '#tests/support/browser/journey.ts';
import { readyOffline } from '#tests/support/browser/network.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { scanCode } from '#tests/support/people/at-the-desk.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

/** Marks a line of people at one desk. The printed seconds are only the page's time, without a volunteer's pauses. */

/** How many people come while there is a network. As many come without a network. */
const half = Number(process.env.DRILL ?? 20) / 2;
const elsewhere = 10;

async function registerPeople(url: string, count: number) {
  const random = seededRandom(2026);
  const invented = Array.from({ length: count }, (_, number) => ({
    ...inventPerson(random, number),
    contact: String(Math.floor(6e9 + random() * 4e9)),
  }));
  return Promise.all(
    invented.map(({ name, email, contact, college }) => registerForPass(url, { name, email, contact, college })),
  );
}
type Person = Awaited<ReturnType<typeof registerPeople>>[number];

/** The text that a volunteer types to find one person. */
function wordsFor(person: Person, people: readonly Person[]): { digits: string; name: string } {
  const digits = person.contact.slice(-4);
  const isOne = people.filter(({ contact }) => contact.includes(digits)).length === 1;
  const isNamed = people.filter(({ name }) => name === person.name).length === 1;
  const name = isNamed ? person.name : `${person.name} ${digits}`;
  return { digits: isOne ? digits : name, name };
}

async function isOpen(page: Page, { name, reference }: Person): Promise<void> {
  await page.waitForFunction(
    (texts) => {
      const card = document.querySelector('article')?.textContent ?? '';
      const isReady = document.activeElement?.textContent === 'Mark present at Oracle';
      return isReady && texts.every((text) => card.includes(text));
    },
    [name, reference],
  );
}

/** Waits until the result is shown and the search is ready. */
async function isMarked(page: Page, { name }: Person, isWaiting: boolean): Promise<void> {
  await page.waitForFunction(
    ({ name, isWaiting }) => {
      const shown = document.querySelector('[aria-label="Last person"]')?.textContent ?? '';
      const box = document.activeElement;
      return (
        shown.includes(name) &&
        shown.includes('Present at Oracle') &&
        shown.includes('Saved on this phone') === isWaiting &&
        box?.id === 'search' &&
        (box as HTMLInputElement).value === ''
      );
    },
    { name, isWaiting },
  );
}

test.use({ serviceWorkers: 'allow' });
test.beforeEach(allowFailedRequests);

test('one scan or two actions mark each person, even offline', onPhone, async ({ page, context, fest, dataDir }) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(5_000);
  const people = await registerPeople(fest.url, 2 * half + elsewhere);
  const asked = people.map((person) => ({ person, ...wordsFor(person, people) }));
  const here = asked.slice(0, 2 * half);
  await desk.joinDesk(context, fest.url, 'Room 806');
  await desk.openDesk(page);
  await desk.packKept(page, people.length);
  await expect(desk.searchBox(page)).toBeFocused();
  await readyOffline(page, '/desk');
  const hands = handsOn(page);
  for (const [number, one] of here.slice(0, half).entries())
    await serve({ page, hands, isOffline: false }, one, number);

  await context.setOffline(true);
  for (const [number, one] of here.slice(half).entries()) await serve({ page, hands, isOffline: true }, one, number);
  await expect(desk.stateLine(page)).toContainText(`No network · ${half} not sent yet`);
  const back = performance.now();
  await context.setOffline(false);
  await expect(desk.stateLine(page)).toBeHidden({ timeout: 30_000 });
  const replayed = (performance.now() - back) / 1000;

  console.table(drillTable(hands.took));
  console.log(`The ${half} entries in the queue took ${replayed.toFixed(1)} s.`);
  const due = contactsOf(here.map(({ person }) => person));
  await fest.stop();
  expect(await stored(dataDir)).toEqual({ presences: due, marks: due });
  const most = (way: string) => (way.includes('scanner') ? 1 : 2);
  expect(hands.took.filter(({ way, actions }) => actions > most(way))).toEqual([]);
});

type Door = { page: Page; hands: ReturnType<typeof handsOn>; isOffline: boolean };
type Asked = { person: Person; digits: string; name: string };

async function serve({ page, hands, isOffline }: Door, { person, digits, name }: Asked, number: number): Promise<void> {
  const last = number % 10;
  const at = isOffline ? 'desk, no network' : 'desk';
  if (last < 4)
    return hands.serve(`${at}, a scanner that types`, async () => {
      await hands.scan(person.code);
      await isMarked(page, person, isOffline);
    });
  if (last < 7)
    return hands.serve(`${at}, by keys`, async () => {
      await hands.type(last < 6 ? digits : name);
      await hands.press('Enter');
      await isOpen(page, person);
      await hands.press('Enter');
      await isMarked(page, person, isOffline);
    });
  return hands.serve(`${at}, by taps`, async () => {
    await hands.type(name);
    // A volunteer would not tap rows that still move.
    await page.getByText(/^\d+ found$/).waitFor();
    await hands.tap(desk.row(page, `${person.name} ${person.contact.slice(-4)}`));
    await hands.tap(desk.markButton(page));
    await isMarked(page, person, isOffline);
  });
}

const contactsOf = (people: readonly { contact: string }[]) => people.map(({ contact }) => contact).sort();

/** The people who were at Oracle, by the table of presences and by the book. */
async function stored(dataDir: string): Promise<{ presences: string[]; marks: string[] }> {
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
  const people = db.selectFrom('registrations').select('contact');
  const presences = people
    .innerJoin('presences', 'registrations.id', 'registration_id')
    .where('event_id', '=', 'oracle');
  const marks = people.innerJoin('entries', 'registrations.id', 'registration_id').where('kind', '=', 'seen');
  const found = { presences: contactsOf(await presences.execute()), marks: contactsOf(await marks.execute()) };
  await db.destroy();
  return found;
}

/** The effort to mark one person. Taps, scrolls, scans and keys are actions. Typed text is counted in characters. */
type Took = { way: string; actions: number; characters: number; seconds: number };

/** A volunteer who never pauses, so that only the page takes time. */
function handsOn(page: Page) {
  const took: Took[] = [];
  let [actions, characters] = [0, 0];
  return {
    took,
    async press(key: string): Promise<void> {
      actions++;
      await page.keyboard.press(key);
    },
    async type(text: string): Promise<void> {
      characters += text.length;
      await page.keyboard.type(text);
    },
    async scan(code: string): Promise<void> {
      actions++;
      await scanCode(page, code);
    },
    /** Counts scrolling to the target as another action. */
    async tap(target: Locator): Promise<void> {
      const isSeen = await target.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
      actions += isSeen ? 1 : 2;
      await target.tap();
    },
    /** Runs `work` and waits until the desk is ready for the next person. */
    async serve(way: string, work: () => Promise<unknown>): Promise<void> {
      [actions, characters] = [0, 0];
      const began = performance.now();
      await work();
      took.push({ way, actions, characters, seconds: (performance.now() - began) / 1000 });
    },
  };
}

/** The mean effort for each way, with the median and the 95th percentile of the seconds. */
function drillTable(took: readonly Took[]): object[] {
  return [...Map.groupBy(took, ({ way }) => way)].map(([way, people]) => {
    const mean = (key: 'actions' | 'characters') =>
      (people.reduce((sum, person) => sum + person[key], 0) / people.length).toFixed(1);
    const seconds = people.map(({ seconds }) => seconds).sort((a, b) => a - b);
    const at = (share: number) => (seconds[Math.floor(share * (seconds.length - 1))] ?? 0).toFixed(2);
    const effort = { actions: mean('actions'), characters: mean('characters') };
    return { way, people: people.length, ...effort, median: at(0.5), '95th': at(0.95) };
  });
}
