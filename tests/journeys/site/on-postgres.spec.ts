import { allowFailedRequests, expect, markPresent, signInByHand, test } from '#tests/support/browser/journey.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { fillForm, submitForm } from '#tests/support/people/form.ts';
import { startServer } from '#tests/support/running/server.ts';

// The server stops while the page is open.
test.beforeEach(allowFailedRequests);

test('on PostgreSQL a registration and a mark survive a restart', async ({ page }) => {
  const postgres = await startPostgres();
  const settings = { DATABASE_URL: await postgres.createDatabase() };
  const first = await startServer(settings);
  try {
    await page.goto(`${first.url}/register`);
    const { name } = await fillForm(page, { selectedEvents: ['Oracle', 'Triathlon'] });
    await submitForm(page);
    await signInByHand(page, first.url);
    await markPresent(page, name);
    await page.goto('about:blank');
    await first.stop();

    const second = await startServer(settings);
    await page.goto(`${second.url}/admindashboard`);
    await page.waitForURL('**/admin');
    await signInByHand(page, second.url);
    await expect(page.getByRole('region', { name: 'Oracle' })).toContainText('Present: 1');
    await second.stop();
  } finally {
    await first.stop();
    await postgres.stop();
  }
});
