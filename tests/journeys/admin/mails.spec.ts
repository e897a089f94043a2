import type { Route } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import type { MailReport } from '#contract/mails.ts';
import { expectCalm } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';

const [recipient, answer] = ['asha@nowhere.example', '550 5.1.1 <asha@nowhere.example>: User unknown'];
const at = '2025-08-12T04:34:00.000Z';

test('an organiser retries refused mails, and sees the queue', onPhone, async ({ page }) => {
  allowFailedRequests();
  await signIn(page, '/admin/mails');
  const status = page.getByRole('status');
  await expect(status).toContainText(
    /No mail server is set, so nothing is sent\. \d+ mails? (is a file|are files) in the folder/,
  );

  let report: MailReport = {
    waiting: 3,
    waitingSince: at,
    files: null,
    lastAnswer: '421 Try again later',
    undelivered: ['one', 'two', 'three'].map((id) => ({
      id,
      name: 'Asha Rao',
      recipient,
      reason: 'registered',
      state: 'refused',
      answer,
      at,
    })),
  };
  const settle = (left: MailReport['undelivered']) => (route: Route) => {
    report = { ...report, waiting: 0, undelivered: left };
    return route.fulfill({ json: {} });
  };
  const retryOne = `**${calls.mailRetry.path.replace(':id', 'one')}`;
  await page.route(`**${calls.mails.path}`, (route) => route.fulfill({ json: report }));
  await page.route(`**${calls.mailRetryAll.path}`, settle([]));
  await page.route(retryOne, settle(report.undelivered.slice(1)));
  await page.route(retryOne, (route) => route.abort(), { times: 1 });
  await page.reload();
  await expect(status).toContainText('3 mails in the queue, the oldest since 12 Aug, 10:04 AM.');
  await expect(status).toContainText('421 Try again later');
  const list = page.getByRole('region', { name: 'Not delivered' });
  const mail = list.getByRole('listitem');
  for (const text of ['Asha Rao', recipient, answer, 'Their pass, after they registered'])
    await expect(mail.first()).toContainText(text);
  await expectCalm(page);
  await mail.first().getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText('Network error');
  await mail.first().getByRole('button', { name: 'Retry' }).click();
  await expect(mail).toHaveCount(2);
  await list.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('None right now.')).toBeVisible();
  await expect(status).toHaveText('The queue is empty.');
});
