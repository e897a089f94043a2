import { calls } from '#contract/calls/calls.ts';
import type { MailReport } from '#contract/mails.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, goTo, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { letPoll } from '#tests/support/browser/network.ts';

const empty: MailReport = { waiting: 0, waitingSince: null, files: null, lastAnswer: null, undelivered: [] };
const answer = '550 5.1.1 <asha@nowhere.example>: Recipient address rejected: User unknown';
const refused = (id: string): MailReport['undelivered'][number] => ({
  ...{ id, name: 'Asha Rao', college: 'Lake College', recipient: 'asha@nowhere.example', reason: 'registered' },
  ...{ state: 'refused', answer, at: '2025-08-12T04:34:00.000Z' },
});
test('an organiser retries refused mails, and sees the queue', onPhone, async ({ page }) => {
  allowFailedRequests();
  let report: MailReport = { ...empty, files: 1, undelivered: [refused('first')] };
  const retried: string[] = [];
  await page.route(`**${calls.mails.path}`, (route) => route.fulfill({ json: report }));
  await page.route('**/retries', (route) => {
    retried.push(new URL(route.request().url()).pathname);
    if (retried.length === 1) return route.abort();
    report = { ...empty };
    return route.fulfill({ json: {} });
  });
  await page.clock.install();
  await signIn(page);
  await goTo(page, 'Mails');
  const list = page.getByRole('region', { name: 'Not delivered' });
  const mail = list.getByRole('listitem');
  const status = page.getByRole('status');
  for (const text of ['Asha Rao', 'asha@nowhere.example', answer, 'Their pass, after they registered'])
    await expect(mail).toContainText(text);
  await expect(status).toContainText('No mail server is set, so nothing is sent. 1 mail is a file in the folder');
  await expect(list.getByRole('button', { name: 'Retry all' })).toBeHidden();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await mail.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText('Network error');
  await mail.getByRole('button', { name: 'Retry' }).click();
  await expect(mail).toHaveCount(0);
  const waitingSince = '2025-08-12T04:34:00.000Z';
  const undelivered = [refused('one'), refused('two')];
  report = { ...empty, waiting: 3, waitingSince, lastAnswer: '421 Try again later', undelivered };
  await letPoll(page, calls.mails);
  await expect(mail).toHaveCount(2);
  await expect(status).toContainText('3 mails in the queue, the oldest since 12 Aug, 10:04 AM.');
  await expect(status).toContainText('421 Try again later');
  await list.getByRole('button', { name: 'Retry all' }).click();
  await expect(mail).toHaveCount(0);
  await expect(page.getByText('None right now.')).toBeVisible();
  await expect(status).toHaveText('The queue is empty.');
  const one = calls.mailRetry.path.replace(':id', 'first');
  expect(retried).toEqual([one, one, calls.mailRetryAll.path]);
  await expectNoFindings(page);
});
