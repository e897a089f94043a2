import type { Page } from '@playwright/test';
import { inventPerson, seededRandom } from '#scripts/seed/people.ts';
import { allowFailedRequests, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { readyOffline } from '#tests/support/browser/network.ts';
import * as desk from '#tests/support/people/at-the-desk.ts';
import { listed, registerForPass } from '#tests/support/people/participant.ts';

/** Marks a line of people at one desk. The printed seconds are only the page's time, without a volunteer's pauses. */

/** How many people come while there is a network. The same number comes without a network. */
const half = Number(process.env.DRILL ?? 20) / 2;
const elsewhere = 10;

function registerPeople(url: string, count: number) {
  const random = seededRandom(2026);
  const invented = Array.from({ length: count }, (_, number) => {
    const { name, email, college } = inventPerson(random, number);
    return { name, email, college, contact: String(Math.floor(6e9 + random() * 4e9)) };
  });
  return Promise.all(invented.map((person) => registerForPass(url, person)));
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

/** Waits until the result is shown and the search is ready. */
async function isMarked(page: Page, { name }: Person, isOffline: boolean): Promise<void> {
  await page.waitForFunction(
    ({ name, isOffline }) => {
      const shown = document.querySelector('[aria-label="Last person"]')?.textContent ?? '';
      const box = document.querySelector<HTMLInputElement>('#search:focus');
      const isHere = shown.includes(name) && shown.includes('Present at Oracle');
      return isHere && shown.includes('Saved on this phone') === isOffline && box?.value === '';
    },
    { name, isOffline },
  );
}

type Asked = { person: Person; digits: string; name: string };

/** Three ways to mark a person: one scan, Enter twice, or two taps. Each returns the number of typed characters. */
const ways = {
  async 'a scanner that types'(page: Page, { person }: Asked) {
    await desk.scanCode(page, person.code);
    return 0;
  },
  async 'by keys'(page: Page, { person, digits }: Asked) {
    await desk.scanCode(page, digits);
    await expect(desk.card(page, person.name)).toContainText(person.reference);
    await expect(desk.markButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    return digits.length;
  },
  async 'by taps'(page: Page, { person, name }: Asked) {
    await page.keyboard.type(name);
    // A volunteer would not tap rows that still move.
    await page.getByText(/^\d+ found$/).waitFor();
    for (const target of [desk.row(page, `${person.name} ${person.contact.slice(-4)}`), desk.markButton(page)]) {
      await expect(target, 'without scrolling').toBeInViewport({ ratio: 1 });
      await target.tap();
    }
    return name.length;
  },
};

test.use({ serviceWorkers: 'allow' });
test.beforeEach(allowFailedRequests);

test('one scan or two actions mark each person, even offline', onPhone, async ({ page, context, fest }) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(5_000);
  const people = await registerPeople(fest.url, 2 * half + elsewhere);
  await desk.joinDesk(context, fest.url, 'Room 806');
  await desk.openDesk(page);
  await desk.packKept(page, people.length);
  await expect(desk.searchBox(page)).toBeFocused();
  await readyOffline(page, '/desk');
  const here = people.slice(0, 2 * half);
  const took: { way: string; characters: number; seconds: number }[] = [];
  for (const [number, person] of here.entries()) {
    const isOffline = number >= half;
    if (number === half) await context.setOffline(true);
    const way = (['a scanner that types', 'by keys', 'by taps'] as const)[number % 3] ?? 'by taps';
    const began = performance.now();
    const characters = await ways[way](page, { person, ...wordsFor(person, people) });
    await isMarked(page, person, isOffline);
    const seconds = (performance.now() - began) / 1000;
    took.push({ way: `${way}${isOffline ? ', no network' : ''}`, characters, seconds });
  }
  await expect(desk.stateLine(page)).toContainText(`No network · ${half} not sent yet`);
  await context.setOffline(false);
  await expect(desk.stateLine(page)).toBeHidden({ timeout: 30_000 });
  console.table(drillTable(took));
  const present = (await listed(fest.url)).filter(({ presentAt }) => presentAt?.join() === 'Oracle');
  expect(present.map(({ contact }) => contact).sort()).toEqual(here.map(({ contact }) => contact).sort());
});

/** The mean number of characters and the median of the seconds, for each way. */
const drillTable = (took: { way: string; characters: number; seconds: number }[]): object[] =>
  [...Map.groupBy(took, ({ way }) => way)].map(([way, people]) => {
    const characters = people.reduce((sum, one) => sum + one.characters, 0) / people.length;
    const seconds = people.map(({ seconds }) => seconds).sort((a, b) => a - b);
    const median = seconds[Math.floor((seconds.length - 1) / 2)];
    return { way, people: people.length, characters: characters.toFixed(1), median: median?.toFixed(2) };
  });
