import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { teamOf } from '#programme/events.ts';
import { roomText } from '#programme/moves.ts';
import { byStart, formatClock, formatDay, formatSpan } from '#programme/times.ts';
import { open } from '#tests/support/browser/accessible.ts';
import {
  allowFailedRequests,
  expect,
  goByOwnClock,
  showMap,
  signIn,
  testOfFacts as test,
} from '#tests/support/browser/journey.ts';
import { downloadBy } from '#tests/support/browser/network.ts';
import { fillForm, submitButton, submitForm } from '#tests/support/people/form.ts';
import { edition } from '../../../fest/edition.ts';
import { events } from '../../../fest/events.ts';
import { gallery } from '../../../fest/gallery.ts';
import { showcases } from '../../../fest/showcases.ts';

/**
 * Visits every page with the facts of fest/. Imports them by path, because `#fest/` means the tests' edition. The
 * rehearsal searches the downloads in test-results/any-edition for facts of the tests' edition.
 */
const kept = 'test-results/any-edition';
const festName = `${edition.name} ${edition.version}`;
const closesAt = edition.registrationClosesAt === null ? null : Date.parse(edition.registrationClosesAt);
const isOpen = closesAt === null || Date.now() < closesAt;
/** One person may look after several events. */
const callLink = (main: Locator, phone: string) => main.getByRole('link', { name: phone, exact: true }).first();
/** Checks that a page names its picture for previews of its link, if there is one in fest/. */
async function expectPreview(page: Page, file: string): Promise<void> {
  const tags = page.locator('head meta[property="og:image"]');
  const pictures = await tags.evaluateAll((all) => all.map((tag) => tag.getAttribute('content')));
  expect(pictures).toEqual(existsSync(`fest/pictures/share/${file}`) ? [`${edition.url}/share/${file}`] : []);
}

test.beforeAll(() => void mkdirSync(kept, { recursive: true }));

test('the home page names the fest, counts down and lists its events by time', async ({ page, fest }) => {
  expect(fest.lines).toContain(`${festName} is at ${fest.url}`);
  await page.clock.setFixedTime(Date.parse(edition.countdownTo) - (86_400 + 2 * 3600 + 3 * 60 + 4) * 1000);
  await page.goto('/');
  await expect(page).toHaveTitle(`${festName} · ${edition.department}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(festName);
  for (const [unit, value] of Object.entries({ days: '1', hours: '02', minutes: '03', seconds: '04' })) {
    await expect(page.getByTestId(`countdown-${unit}`)).toHaveText(value);
  }
  const countsToTheDay = edition.countdownTo.startsWith(edition.date);
  await expect(page.getByText(/^Counting to /)).toHaveCount(Number(!countsToTheDay));
  for (const place of [edition.college, edition.city ?? '']) await expect(page.getByRole('main')).toContainText(place);
  await expectPreview(page, 'home.jpg');
  const board = page.getByRole('region', { name: 'In this release' });
  await expect(board.getByRole('listitem')).toHaveText(
    events.toSorted(byStart).map(({ start, label, room }) => `${formatClock(start)}${label}${roomText({ room })}`),
  );
  for (const paragraph of [...edition.about.fest, ...edition.about.department]) {
    await expect(page.getByText(paragraph).first()).toBeVisible();
  }
});

test('the events page describes every event, and its time axis holds their names', async ({ page }) => {
  await open(page, '/events');
  const hasPoster = ({ id }: { id: string }) => existsSync(`fest/pictures/posters/${id}-1200.jpg`);
  const drawn = events.filter(hasPoster);
  for (const event of events) {
    const { label } = event;
    const article = page.getByRole('article', { name: label, exact: true });
    for (const fact of [event.description, formatSpan(event), event.room]) await expect(article).toContainText(fact);
    const register = article.getByRole('link', { name: `Register for ${label}` });
    await expect(register).toHaveCount(Number(isOpen));
    await expect(article.locator('svg path, img').first()).toBeVisible();
    const brochure = page.getByRole('link', { name: `Brochure of ${label}, opens large` });
    await expect(brochure).toHaveCount(Number(hasPoster(event)));
    if (!hasPoster(event)) continue;
    const picture = brochure.getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // Posters are numbered in the order of fest/events.ts.
    await brochure.click();
    const number = drawn.length > 1 ? `${drawn.indexOf(event) + 1} of ${drawn.length}: ` : '';
    await expect(page.getByRole('dialog', { name: 'Brochures' })).toHaveAccessibleDescription(`${number}${label}`);
    await page.keyboard.press('Escape');
  }
  for (const showcase of showcases) {
    const { label, summary, room, games, coordinators, spotRegistrationOnly } = showcase;
    const region = page.getByRole('region', { name: label, exact: true });
    for (const fact of [summary, formatSpan(showcase), room, ...games]) await expect(region).toContainText(fact);
    for (const { phone } of coordinators) await expect(callLink(region, phone)).toBeVisible();
    await expect(region.getByText('Spot registration only')).toHaveCount(Number(spotRegistrationOnly));
  }
  for (const file of ['brochure.pdf', 'notice.pdf']) {
    const isThere = existsSync(`fest/documents/${file}`);
    const download = page.getByRole('link', { name: new RegExp(`^Download ${file.split('.')[0]}`, 'i') });
    await expect(download).toHaveCount(Number(isThere));
    if (isThere) expect((await downloadBy(download)).name).toBe(file);
  }
  await expectNamesInside(page);
});

/** Checks that all names and hours on the time axis are inside its card, at both widths. */
async function expectNamesInside(page: Page): Promise<void> {
  const axis = page.getByRole('region', { name: /^(Plan y|Y)our day$/ });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { left, right } = await axis.evaluate((card) => card.getBoundingClientRect());
    await expect(axis.locator('.day-label')).toHaveText(events.toSorted(byStart).map(({ label }) => label));
    const labels = axis.locator('.day-label, svg text');
    const boxes = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().toJSON()));
    for (const [index, box] of boxes.entries()) {
      expect([box.left >= left, box.right <= right], `${index} at ${width} px`).toEqual([true, true]);
    }
  }
}

test('the page of each event has all its facts', async ({ page }) => {
  for (const event of events) {
    await page.goto(`/events/${event.id}`);
    await expect(page).toHaveTitle(`${event.label} · ${festName}`);
    const main = page.getByRole('main');
    const { fee, bring, prizes = [], rules, coordinators, room } = event;
    const told = [fee && `₹${fee.toLocaleString('en-IN')}`, bring, edition.whoMayCome, ...prizes, ...rules];
    told.push(formatSpan(event), room, teamOf(event));
    for (const fact of told) if (fact) await expect(main).toContainText(fact);
    for (const { phone } of coordinators) await expect(callLink(main, phone)).toBeVisible();
    await expectPreview(page, `events/${event.id}.jpg`);
  }
});

test('the contact page has all addresses and numbers, and all other pages name the fest', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  const mail = `mailto:${edition.contact.email}`;
  await expect(main.getByRole('link', { name: edition.contact.email })).toHaveAttribute('href', mail);
  for (const line of edition.contact.address) await expect(main.getByText(line, { exact: true }).first()).toBeVisible();
  for (const { phone } of edition.contact.people) await expect(callLink(main, phone)).toBeVisible();
  for (const { label, coordinators } of [...events, ...showcases]) {
    const write = main.getByRole('link', { name: `Write about ${label}`, exact: true });
    await expect(write).toHaveAttribute('href', `${mail}?subject=${encodeURIComponent(label)}`);
    for (const { phone } of coordinators) {
      const tel = `tel:${phone.replaceAll(' ', '')}`;
      await expect(callLink(main, phone)).toHaveAttribute('href', tel);
    }
  }
  await expect(page.getByRole('contentinfo')).toContainText(`${festName}, built by its students`);

  await page.goto('/gallery');
  await expectPreview(page, 'gallery.jpg');
  const pictures = page.getByRole('button', { name: /^Open picture/ });
  await expect(pictures).toHaveCount(gallery.length);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gallery.length > 0 ? 'Gallery' : 'Coming Soon');
  const hasDrawings = gallery.some(({ sample }) => sample);
  await expect(page.getByText(/are drawings until/)).toHaveCount(Number(hasDrawings));

  await page.goto('/coming-soon');
  await expect(page).toHaveTitle(`Coming Soon · ${festName}`);
  allowFailedRequests();
  await page.goto('/no-such-page');
  await expect(page).toHaveTitle(`Not Found · ${festName}`);
});

test('a visitor registers for all events and saves a calendar, and an organiser exports the list', async ({ page }) => {
  const labels = events.map((event) => event.label);
  await page.goto('/register');
  if (isOpen) {
    await expectNamesInside(page);
    const { name } = await fillForm(page, { name: 'Asha Rao', selectedEvents: labels });
    await submitForm(page);
    const pass = page.getByRole('region', { name: "You're in." });
    await expect(pass.getByRole('heading', { name })).toBeVisible();
    await expect(pass).toContainText(formatDay(edition.date));
    const fee = events.reduce((sum, event) => sum + (event.fee ?? 0), edition.fee ?? 0);
    await expect(pass.getByText(`₹${fee.toLocaleString('en-IN')} to pay`)).toHaveCount(Number(fee > 0));
    const stops = pass.getByRole('list', { name: 'Your events by time' }).getByRole('listitem');
    await expect(stops).toHaveCount(events.length);
    const { bytes } = await downloadBy(pass.getByRole('button', { name: 'Add to calendar' }));
    writeFileSync(`${kept}/fest.ics`, bytes);
  } else await expect(page.getByText('Registration is closed')).toBeVisible();

  await signIn(page);
  for (const label of isOpen ? labels : []) {
    await expect(page.getByRole('button', { name: `Export ${label}`, exact: true })).toBeVisible();
  }
  const { bytes } = await downloadBy(page.getByRole('button', { name: 'Export All' }));
  writeFileSync(`${kept}/list.xlsx`, bytes);

  await goByOwnClock(page);
  await showMap(page);
  await page.clock.setFixedTime((closesAt ?? Date.parse(edition.countdownTo)) + 1000);
  await page.goto('/register');
  const closed = page.getByRole('heading', { name: 'Registration is closed' });
  await expect(closesAt === null ? submitButton(page) : closed).toBeVisible();
});
