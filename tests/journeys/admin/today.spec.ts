import { calls } from '#contract/calls/calls.ts';
import type { Today } from '#contract/today.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, goTo, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { letPoll } from '#tests/support/browser/network.ts';
import { register } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('Today says what there is to do, and leads there', onPhone, async ({ page, fest }) => {
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
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await needs.getByRole('link', { name: 'No mail server' }).click();
  await expect(page).toHaveURL('/admin/mails');
  await page.goBack();
  await needs.getByRole('link', { name: 'look like one person' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One person or two?' })).toBeVisible();
  await page.goBack();
  await expect(needs).toBeVisible();

  let isBroken = false;
  const json: Today = {
    ...{ registered: 40, registeredToday: 0, arrived: 12, suspects: 0, photosToCheck: 0, pairs: 0, somePairs: [] },
    ...{ marksOfWithdrawn: 0, paidTwice: [] },
    ...{ mails: { undelivered: 0, letters: 0, hasServer: true }, silentDesks: [], utrsToVerify: 0, cashAtDesks: [] },
    backup: { takenAt: '2025-08-12T04:34:00.000Z', isBehind: false },
  };
  await page.route(`**${calls.today.path}`, (route) =>
    isBroken ? route.fulfill({ status: 503, json: { error: 'Try again in a minute.' } }) : route.fulfill({ json }),
  );
  await letPoll(page, calls.today);
  await expect(page.getByText('Nothing needs you right now.')).toBeVisible();
  await expect(page.getByText('0 registered today, 40 in all. 12 arrived.')).toBeVisible();
  const somePairs = ['Asha', 'Ravi', 'Zoya', 'Mina'].map((id) => ({
    one: { id, name: id },
    other: { id, name: id },
  }));
  Object.assign(json, { pairs: 4, somePairs });
  await letPoll(page, calls.today);
  await page.getByText('1 other pair looks like one person.').click();
  const fourth = page.getByRole('link', { name: 'Mina and Mina look like one person.' });
  await expect(fourth).toHaveAttribute('href', '/admin/people/Mina?with=Mina');
  isBroken = true;
  await letPoll(page, calls.today);
  await expect(page.getByRole('alert')).toHaveText('Try again in a minute.');
});
