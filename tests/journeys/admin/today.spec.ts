import { calls } from '#contract/calls/calls.ts';
import { expectCalm } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, goTo, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { letPoll } from '#tests/support/browser/network.ts';
import { register } from '#tests/support/people/participant.ts';

test('the page Today says what there is to do, and has links to it', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  await register(fest.url, { name: 'Asha Rao' });
  await register(fest.url, { name: 'ASHA RAO' });
  await page.clock.install();
  await signIn(page);
  await goTo(page, 'Today');
  const needs = page.getByRole('list', { name: 'Needs attention' });
  await expect(needs.getByRole('listitem')).toHaveText([
    'No mail server is set, so nobody gets mails.',
    'No backup yet. People have registered: tell the person who runs the server.',
    /^Asha Rao and Asha Rao look like one person\.$/i,
  ]);
  await expect(page.getByText('2 registered today, 2 in all. 0 arrived.')).toBeVisible();
  await expectCalm(page);
  await needs.getByRole('link', { name: 'No mail server' }).click();
  await expect(page).toHaveURL('/admin/mails');
  await page.goBack();
  await expect(needs).toBeVisible();

  const mails = { undelivered: 0, letters: 0, hasServer: true };
  let change: object | null = { pairs: 0, somePairs: [], mails, backup: { takenAt: null, isBehind: false } };
  await page.route(`**${calls.today.path}`, async (route) => {
    if (change === null) return route.fulfill({ status: 503, json: { error: 'Try again in a minute.' } });
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...change } });
  });
  await letPoll(page, calls.today);
  await expect(page.getByText('Nothing needs you right now.')).toBeVisible();
  change = null;
  await letPoll(page, calls.today);
  await expect(page.getByRole('alert')).toHaveText('Try again in a minute.');
});
