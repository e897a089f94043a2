import { calls } from '#contract/calls/calls.ts';
import { eventsByTime } from '#programme/events.ts';
import { expectCalm, expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, signIn, test } from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { letPoll } from '#tests/support/browser/network.ts';
import { ask, register, startSession, to } from '#tests/support/people/participant.ts';

const noon = '2025-08-12T12:45:00+05:30';

test.beforeEach(allowFailedRequests);

test('a board shows events, numbers and notices until an organiser ends it', async ({ page, fest, browser }) => {
  await register(fest.url, { selectedEvents: ['Oracle', 'C Bingo'] });
  await register(fest.url, { selectedEvents: ['Oracle'] });
  await signIn(page);
  await page.goto('/admin/notices');
  await page.getByRole('button', { name: 'Show the link' }).click();
  const link = await page.getByLabel('Link to the board').inputValue();
  const { hash, pathname } = new URL(link);
  expect(pathname).toBe('/board');

  // Nobody is signed in on the board's screen.
  const hall = await browser.newContext({ baseURL: fest.url, viewport: page.viewportSize() });
  const screen = await hall.newPage();
  await screen.clock.install({ time: noon });
  const lookAgain = () => letPoll(screen, calls.board);
  const asked: string[] = [];
  screen.on('request', (request) => asked.push(request.url()));
  await screen.route(`**${calls.board.path}`, async (route) => {
    const response = await route.fetch();
    const date = new Date(noon).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await screen.goto(`/board${hash}`);
  const rows = screen.getByRole('list', { name: 'Events' }).getByRole('listitem');
  const rowOf = (label: string) => rows.filter({ hasText: label });
  await expect(rows).toHaveCount(eventsByTime.length);
  await expect(rowOf('Logo Design')).toContainText('over');
  await expect(rowOf('C Bingo')).toContainText(/Room 803.*now.*1 registered/);
  await expect(rowOf('Oracle')).toContainText(/in 45 min.*2 registered/);
  await expect(screen.getByText(/\b0 (of|in|reg)/)).toHaveCount(0);
  await expectNoFindings(screen);
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await screen.setViewportSize({ width, height });
    expect(await layoutFaults(screen)).toEqual([]);
    const last = await rows.last().boundingBox();
    const bottom = (last?.y ?? 0) + (last?.height ?? 0);
    expect(bottom).toBeLessThanOrEqual(height);
    expect(bottom).toBeGreaterThan(0.9 * height);
  }
  await screen.setViewportSize({ width: 390, height: 844 });
  await expectCalm(screen);
  // No request's address contains the token.
  expect(asked.filter((url) => url.includes(hash.slice(1)))).toEqual([]);

  const text = 'Lunch is ready';
  const organiser = await startSession(fest.url);
  await ask(fest.url, organiser, calls.writeNotice, { text, until: '2099-01-01T00:00:00Z' });
  const move = { room: '807', start: '13:00', end: '14:00' };
  await ask(fest.url, organiser, to(calls.moveEvent, '', 'bingo'), move);
  await lookAgain();
  await expect(screen.getByText(text)).toBeVisible();
  await expect(rowOf('C Bingo')).toContainText(/12:30-1:30 PM → 1:00-2:00 PM.*803 → 807.*in 15 min/);

  await page.getByRole('button', { name: 'End all boards' }).click();
  const question = page.getByRole('dialog', { name: 'End all boards?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await lookAgain();
  await expect(screen.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'End all boards' }).click();
  await question.getByRole('button', { name: 'End all boards' }).click();
  await expect(page.getByText('All boards ended.')).toBeVisible();
  await lookAgain();
  await expect(screen.getByText('This board has ended.')).toBeVisible();
  await expectNoFindings(screen);
  await hall.close();
});
