import { globSync } from 'node:fs';
import { v7 as uuid } from 'uuid';
import type { MailReport } from '#contract/mails.ts';
import { openDatabase } from '#server/database/open.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import {
  allowFailedRequests,
  atBothWidths,
  expect,
  goTo,
  signIn,
  testWithFolder as test,
} from '#tests/support/browser/journey.ts';
import { register } from '#tests/support/people/participant.ts';

const answer = '550 5.1.1 <asha@nowhere.example>: Recipient address rejected: User unknown';

/** Refuses this many mails, as the mail server would. */
async function refuse(dataDir: string, count: number): Promise<void> {
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
  const { id } = await db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
  const at = new Date().toISOString();
  const mail = {
    registration_id: id,
    recipient: 'asha@nowhere.example',
    details: '{}',
    created_at: at,
    reason: 'registered' as const,
    state: 'refused' as const,
    answer,
    settled_at: at,
    next_attempt_at: at,
  };
  await db.deleteFrom('mails').execute();
  const mails = Array.from({ length: count }, () => ({ ...mail, id: uuid() }));
  await db.insertInto('mails').values(mails).execute();
  await db.destroy();
}

test('an organiser sees why mails were refused, and retries them', atBothWidths, async ({ page, fest, dataDir }) => {
  allowFailedRequests();
  await register(fest.url, { name: 'Asha Rao' });
  await expect.poll(() => globSync(`${dataDir}/mail/*.eml`)).toHaveLength(1);
  await refuse(dataDir, 1);
  await signIn(page);
  await goTo(page, 'Mails');
  const list = page.getByRole('region', { name: 'Not delivered' });
  const mail = list.getByRole('listitem');
  for (const text of ['Asha Rao', 'asha@nowhere.example', answer, 'Their pass, after they registered'])
    await expect(mail).toContainText(text);
  await expect(page.getByRole('status')).toHaveText(
    'No mail server is set, so nothing is sent. 1 mail is a file in the folder DATA_DIR/mail of the server. The setting SMTP_URL names a mail server.',
  );
  await expect(list.getByRole('button', { name: 'Retry all' })).toBeHidden();
  await expectNoFindings(page);

  await page.route('**/retries', (route) => route.abort());
  await mail.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText('Network error');
  await page.unroute('**/retries');
  await expect(mail.getByRole('button', { name: 'Retry' })).toBeEnabled();
  await mail.getByRole('button', { name: 'Retry' }).click();
  await expect(list).toBeHidden();

  await refuse(dataDir, 2);
  await page.reload();
  await expect(mail).toHaveCount(2);
  await list.getByRole('button', { name: 'Retry all' }).click();
  await expect(list).toBeHidden();
});

test('an organiser sees how long the mail queue is, and why', async ({ page }) => {
  const empty: MailReport = { waiting: 0, waitingSince: null, files: null, lastAnswer: null, undelivered: [] };
  const lastAnswer = '421 Try again later';
  let json: MailReport = { ...empty, waiting: 3, waitingSince: '2025-08-12T04:34:00.000Z', lastAnswer };
  await page.route('**/api/admin/mails', (route) => route.fulfill({ json }));
  await page.clock.install();
  await signIn(page);
  await page.goto('/admin/mails');
  const status = page.getByRole('status');
  await expect(status).toContainText('3 mails in the queue, the oldest since 12 Aug, 10:04 AM.');
  await expect(status).toContainText(lastAnswer);
  await expect(page.getByText('None right now.')).toBeVisible();
  await expectNoFindings(page);
  json = { ...empty, waiting: 1 };
  await page.clock.runFor(2_000);
  await expect(status).toHaveText('1 mail in the queue.');
  json = empty;
  await page.clock.runFor(2_000);
  await expect(status).toHaveText('The queue is empty.');
});
