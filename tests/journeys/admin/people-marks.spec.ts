import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { eventsByTime } from '#programme/events.ts';
import { expectCalm, expectNoFindings } from '#tests/support/browser/accessible.ts';
import { noteAnnouncements } from '#tests/support/browser/announcements.ts';
import { allowFailedRequests, atBothWidths, expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { expectAllReached } from '#tests/support/browser/keyboard.ts';
import { holdBack, letPoll } from '#tests/support/browser/network.ts';
import { ask, listed, register, startSession, to } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const arrival = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(Present )?Mark .+${name}`) });
const payment = (page: Page, name: string) => page.getByRole('combobox', { name: `Payment of ${name}` });
const link = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name });

test('an organiser marks people in a row, which keeps its place and focus', atBothWidths, async ({ page, fest }) => {
  for (const name of ['Asha Rao', 'Ravi Das']) await register(fest.url, { name, selectedEvents: ['Oracle'] });
  const stored = async () => (await listed(fest.url)).find(({ name }) => name === 'Asha Rao');
  await page.clock.install();
  await signIn(page, '/admin/people?arrived=no');
  const asha = arrival(page, 'Asha Rao');
  await expect(asha).toHaveText('Mark present: Asha Rao');
  await expectCalm(page);
  for (const control of [asha, payment(page, 'Asha Rao')])
    expect((await control.boundingBox())?.height, 'large enough for a finger').toBeGreaterThanOrEqual(44);
  const announced = await noteAnnouncements(page);

  const answer = await holdBack(page, '**/api/admin/attendance/*');
  await asha.press('Enter');
  await expect(asha).toBeDisabled();
  for (const control of [payment(page, 'Asha Rao'), arrival(page, 'Ravi Das'), payment(page, 'Ravi Das')])
    await expect(control).toBeEnabled();
  await expectNoFindings(page);
  answer();
  await expect(asha).toHaveText('PresentMark absent: Asha Rao');
  await expect(asha).toBeEnabled();
  await expect(asha).toBeFocused();
  await payment(page, 'Asha Rao').press('c');
  await expect(payment(page, 'Asha Rao')).toHaveValue('cash');
  await expect(payment(page, 'Asha Rao')).toBeFocused();
  expect(await stored()).toMatchObject({ isPresent: true, paymentMethod: 'cash' });
  expect(await announced()).toEqual(['Asha Rao is present', 'Asha Rao, payment: Cash']);
  await expectCalm(page);
  await expect(page).toHaveURL('/admin/people?arrived=no');

  await expect(link(page, 'Asha Rao')).toBeVisible();
  await letPoll(page, calls.people);
  await expect(link(page, 'Asha Rao'), 'gone with the next look at the server').toHaveCount(0);
  await expect(link(page, 'Ravi Das')).toBeVisible();
});

test('a look at the server that began before a mark does not bring the old value back', async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao' });
  await page.clock.install();
  await signIn(page, '/admin/people');
  await expect(arrival(page, 'Asha Rao')).toBeVisible();
  let looks = 0;
  let answered = 0;
  const { promise: marked, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/people(\?|$)/, async (route) => {
    looks += 1;
    const old = await route.fetch();
    if (looks === 1) await marked;
    // The page has stopped waiting for the first answer.
    await route.fulfill({ response: old }).catch(() => undefined);
    answered += 1;
  });
  await letPoll(page, calls.people);
  await arrival(page, 'Asha Rao').click();
  await expect(arrival(page, 'Asha Rao')).toHaveText(/Mark absent/);
  await expect.poll(() => looks).toBe(2);
  release();
  await expect.poll(() => answered).toBe(2);
  await expect(arrival(page, 'Asha Rao')).toHaveText(/Mark absent/);
});

test('a double click or a held Enter marks a person present only once', async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao' });
  await register(fest.url, { name: 'Ravi Das' });
  await signIn(page, '/admin/people');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.postData() ?? ''));
  // Slow enough for an answer between the two clicks.
  await arrival(page, 'Asha Rao').dblclick({ delay: 200 });
  await expect(arrival(page, 'Asha Rao')).toHaveText(/Mark absent/);
  await arrival(page, 'Ravi Das').focus();
  await page.keyboard.down('Enter');
  await expect(arrival(page, 'Ravi Das')).toHaveText(/Mark absent/);
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await payment(page, 'Asha Rao').selectOption('Cash');
  await expect(payment(page, 'Asha Rao')).toHaveValue('cash');
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { isPresent: true },
    { isPresent: true },
    { paymentMethod: 'cash' },
  ]);
});

test('a failed mark stays in its row or above the table until it is saved', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  for (const name of ['Ravi Das', 'Asha Rao']) await register(fest.url, { name });
  await signIn(page, '/admin/people');
  const marks = /\/api\/admin\/(attendance|payment)\//;
  const below = page.getByRole('row').nth(2);
  const alert = page.getByRole('alert').filter({ hasText: 'update failed' });
  await page.route(marks, (route) => route.abort());
  await arrival(page, 'Asha Rao').click();
  await expect(below).toHaveText(/^Attendance update failed: Asha Rao/);
  await expect(arrival(page, 'Asha Rao')).toHaveText(/^Mark present/);
  await payment(page, 'Asha Rao').selectOption('Online');
  await expect(below).toContainText('Payment update failed: Asha Rao');
  await expect(alert).toHaveText('Payment update failed: Asha Rao');
  await expect(payment(page, 'Asha Rao')).toHaveValue('');
  await expectCalm(page);
  await expectAllReached(page);
  await below.getByRole('button', { name: 'Dismiss' }).first().click();
  await below.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(alert).toHaveCount(0);
  await expect(link(page, 'Asha Rao'), 'the button has gone with its note').toBeFocused();
  await arrival(page, 'Asha Rao').click();
  const announced = await noteAnnouncements(page);
  await below.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect.poll(announced, 'a second failure is announced too').toContain('Attendance update failed: Asha Rao');
  await expect(below.getByRole('button', { name: 'Retry' })).toBeFocused();

  await page.getByRole('searchbox').fill('ravi');
  await expect(link(page, 'Asha Rao')).toHaveCount(0);
  await page.unroute(marks);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await expect(arrival(page, 'Asha Rao')).toHaveText(/Mark absent/);
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('a row shows what Absent took back, and undoes it', onPhone, async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao', selectedEvents: ['Imagineering', 'Oracle'] });
  const stored = async () => (await listed(fest.url))[0];
  const id = (await stored())?._id ?? '';
  await ask(fest.url, await startSession(fest.url), to(calls.markPresence, id, 'imagineering'));
  await page.clock.install();
  await signIn(page, '/admin/people?arrived=yes');
  const note = page.getByText('Asha Rao is absent. Also taken back: Imagineering.').last();
  await arrival(page, 'Asha Rao').click();
  await expect(page.getByRole('row').nth(2)).toContainText('Asha Rao is absent. Also taken back: Imagineering.');
  await expect(page.getByRole('status').filter({ hasText: 'Asha Rao is absent. Also taken back' })).toHaveCount(1);
  expect((await stored())?.presentAt).toBeUndefined();
  await expectCalm(page);

  await letPoll(page, calls.people);
  await expect(page.getByText('No people match.')).toBeVisible();
  await expect(note, 'it stays although the row has gone').toBeVisible();
  await expectCalm(page);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(note).toHaveCount(0);
  await expect(page.getByText('0 of 1 person'), 'the button has gone with its note').toBeFocused();
  expect(await stored()).toMatchObject({ isPresent: true, presentAt: ['Imagineering'] });
  await letPoll(page, calls.people);
  await expect(arrival(page, 'Asha Rao')).toHaveText(/Mark absent/);
});

const long = {
  name: 'Siddharth Chaitanya Deshmukh Fernandes Kulkarni Siddharth Chaitanya Deshmukh Fernandes',
  college: 'Lakeside Institute of Technology, Science, Commerce and Applied Management Studies for Women, Hilltop',
  selectedEvents: eventsByTime.map(({ label }) => label),
};

/** The names of selects that are narrower than their text. */
const cutSelects = (page: Page) =>
  page.getByRole('combobox', { name: /^Payment of/ }).evaluateAll((selects) =>
    selects.flatMap((select) => {
      const whole = select.cloneNode(true) as HTMLElement;
      whole.style.width = 'max-content';
      select.after(whole);
      const needed = whole.offsetWidth;
      whole.remove();
      return needed > (select as HTMLElement).offsetWidth ? [select.ariaLabel] : [];
    }),
  );

test('every row is one of 48 px, even with the longest names', async ({ page, fest }) => {
  const { name } = await register(fest.url, long);
  for (const about of [{ name: 'Ravi Das' }, { name: 'Asha Rao' }]) await register(fest.url, about);
  await signIn(page, '/admin/people');
  await arrival(page, 'Ravi Das').click();
  await expect(arrival(page, 'Ravi Das')).toHaveText(/Mark absent/);
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = await page
      .getByRole('table')
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(heights, `at ${width} px`).toEqual([48, 48, 48]);
    expect(await cutSelects(page)).toEqual([]);
  }
  await link(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(long.college)).toBeVisible();
});
