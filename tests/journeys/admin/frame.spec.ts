import { pages } from '#app/admin/page/pages.ts';
import { calls } from '#contract/calls/calls.ts';
import type { MailReport } from '#contract/mails.ts';
import { inventPerson, seededRandom } from '#scripts/seed/people.ts';
import {
  allowFailedRequests,
  expect,
  onPhone,
  openMenu,
  signIn,
  test,
  toolLinks,
} from '#tests/support/browser/journey.ts';
import { brokenWords, layoutFaults, setLetters } from '#tests/support/browser/layout.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { ask, register, startSession } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The longest texts among many seeded people. */
function longestSeeded() {
  const random = seededRandom(10);
  const people = Array.from({ length: 3_000 }, (_, number) => inventPerson(random, number));
  const longest = (texts: string[]) => texts.reduce((a, b) => (b.length > a.length ? b : a));
  return { name: longest(people.map(({ name }) => name)), college: longest(people.map(({ college }) => college)) };
}

const refused: MailReport = {
  ...{ waiting: 3, waitingSince: '2025-08-12T04:34:00.000Z', files: null, lastAnswer: '421 Try again later' },
  undelivered: ['1', '2'].map((id) => ({
    ...{ id, ...longestSeeded(), recipient: 'siddharth.fernandes.2000@students.example', reason: 'registered' },
    ...{ state: 'refused', answer: '550 5.1.1 User unknown', at: '2025-08-12T04:34:00.000Z' },
  })),
};

for (const [size, letters] of [
  ['normal size', 16],
  ['200 %', 32],
] as const) {
  test(`no word breaks in a button, chip or heading of the organisers, with letters of ${size}`, async ({
    page,
    fest,
  }) => {
    test.slow();
    allowFailedRequests();
    const session = await startSession(fest.url);
    const selectedEvents = ['Imagineering', 'Code Cascade'];
    for (const idPhoto of [await photoFile(60), undefined])
      await register(fest.url, { ...longestSeeded(), selectedEvents, ...(idPhoto && { idPhoto }) });
    await ask(fest.url, session, calls.makeDesk, { name: 'Main entrance' });
    await ask(fest.url, session, calls.writeNotice, { text: 'Lunch', until: '2099-01-01T00:00:00Z' });
    await page.route(`**${calls.mails.path}`, (route) => route.fulfill({ json: refused }));
    await setLetters(page, letters);
    await signIn(page);
    for (const { to, needsFullLoad } of pages) {
      await page.goto(to);
      await expect(page.getByText('Signed in as').first()).toBeAttached();
      await expect(page.getByText('Loading')).toHaveCount(0);
      for (const width of [360, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => document.fonts.ready);
        expect.soft(await brokenWords(page), `${to} at ${width} px`).toEqual([]);
        // The desk's list scrolls below its buttons on purpose.
        if (!needsFullLoad) expect.soft(await layoutFaults(page), `${to} at ${width} px`).toEqual([]);
      }
    }
  });
}

test('on a phone the drawer lists the tool first, then the public pages', onPhone, async ({ page }) => {
  await signIn(page);
  await openMenu(page);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const tool = pages.map(({ label }) => label);
  const site = ['Home', 'Events', 'Contact Us', 'Register', 'Find my pass'];
  await expect(drawer.getByRole('link')).toHaveText([...tool, ...site]);
  await expect(drawer).toContainText('Signed in as organiser');
  await drawer.getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await openMenu(page);
  await expect(drawer.getByRole('link')).toHaveText(site);
});

test('from 1,024 px the rail stays in sight, and the public bar scrolls away', async ({ page, fest }) => {
  for (const _ of Array(20)) await register(fest.url);
  await page.setViewportSize({ width: 1024, height: 700 });
  await signIn(page);
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Events',
    'Contact Us',
    'Register',
  ]);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 1_000);
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(toolLinks(page).getByRole('link', { name: 'Today' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
});

test('a button for something that cannot be undone is red, and its text fits', async ({ page, fest }) => {
  await ask(fest.url, await startSession(fest.url), calls.makeDesk, { name: 'Main entrance' });
  await setLetters(page, 32);
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page);
  await page.goto('/admin/desks');
  await page.getByRole('button', { name: 'Revoke' }).click();
  const revoke = page.getByRole('dialog', { name: 'Revoke Main entrance?' }).getByRole('button', { name: 'Revoke' });
  await expect(revoke).toHaveCSS('background-color', 'rgb(255, 107, 107)');
  expect(await brokenWords(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
});
