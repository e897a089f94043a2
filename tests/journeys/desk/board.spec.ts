import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { expect, failedRequest, signIn, test } from '#tests/support/browser/journey.ts';
import { register, startSession } from '#tests/support/people/participant.ts';

const noon = '2025-08-12T12:45:00+05:30';
const organiser = { [adminHeader]: adminFlag.value };

test.use({ expectedErrors: [failedRequest] });

test('a board shows the current events, how many people are there, and the notices, until an organiser ends it', async ({
  page,
  fest,
  browser,
}) => {
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
  const lookAgain = () => screen.clock.runFor(6_000);
  const asked: string[] = [];
  screen.on('request', (request) => asked.push(request.url()));
  await screen.route(`**${calls.board.path}`, async (route) => {
    const response = await route.fetch();
    const date = new Date(noon).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await screen.goto(`/board${hash}`);
  await expect(screen.getByRole('region', { name: 'Now' })).toContainText('C Bingo');
  await expect(screen.getByRole('region', { name: 'Now' })).toContainText('At the event: 0 of 1');
  await expect(screen.getByRole('region', { name: 'Next' })).toContainText('2 registered');
  await expectNoFindings(screen);
  await screen.setViewportSize({ width: 390, height: 844 });
  await expectNoFindings(screen);
  // The token is in the address of no request.
  expect(asked.filter((url) => url.includes(hash.slice(1)))).toEqual([]);

  const headers = { ...organiser, cookie: await startSession(fest.url), 'content-type': 'application/json' };
  const notice = { text: 'C Bingo has moved to 807', until: '2099-01-01T00:00:00Z' };
  await fetch(fest.url + calls.writeNotice.path, { method: 'POST', headers, body: JSON.stringify(notice) });
  await lookAgain();
  await expect(screen.getByText(notice.text)).toBeVisible();

  await page.getByRole('button', { name: 'End all boards' }).click();
  await expect(page.getByText('All boards ended.')).toBeVisible();
  await lookAgain();
  await expect(screen.getByText('This board has ended.')).toBeVisible();
  await expectNoFindings(screen);
  await hall.close();
});
