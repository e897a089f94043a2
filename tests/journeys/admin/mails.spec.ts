import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/database/open.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { test as base, expect, failedRequest, signIn } from '#tests/support/browser/journey.ts';
import { register } from '#tests/support/people/participant.ts';
import { startServer } from '#tests/support/running/server.ts';

/** A server whose folder the journey knows, so that a mail can be refused without a mail server. */
const test = base.extend<{ dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from a pattern.
  dataDir: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tech-fest-'));
    await use(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  },
  fest: async ({ dataDir }, use) => {
    const server = await startServer({ DATA_DIR: dataDir });
    await use(server);
    await server.stop();
  },
});

const words = '550 5.1.1 <asha@nowhere.example>: Recipient address rejected: User unknown';

/** As if the mail server had refused the mail. */
async function refuse(dataDir: string, name: string): Promise<void> {
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
  const { id } = await db.selectFrom('registrations').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  const at = new Date().toISOString();
  await db.deleteFrom('mails').execute();
  await db
    .insertInto('mails')
    .values({
      id: '01980000-0000-7000-8000-000000000000',
      registration_id: id,
      recipient: 'asha@nowhere.example',
      details: '{}',
      created_at: at,
      reason: 'registered',
      state: 'refused',
      answer: words,
      settled_at: at,
      next_attempt_at: at,
    })
    .execute();
  await db.destroy();
}

async function refuseOneMore(dataDir: string): Promise<void> {
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
  const [mail] = await db.selectFrom('mails').selectAll().execute();
  if (mail)
    await db
      .insertInto('mails')
      .values({ ...mail, id: '01980000-0000-7000-8000-000000000001' })
      .execute();
  await db.destroy();
}

test('an organiser reads which mail was refused and in which words, and lets it be tried again', {
  tag: '@both',
}, async ({ page, fest, dataDir }) => {
  const { name } = await register(fest.url, { name: 'Asha Rao' });
  await refuse(dataDir, name);
  await signIn(page);
  await page.getByRole('navigation', { name: 'Organisers' }).getByRole('link', { name: 'Mails' }).click();
  const mail = page.getByRole('region', { name: 'Not delivered' }).getByRole('listitem');
  await expect(mail).toContainText(name);
  await expect(mail).toContainText('asha@nowhere.example');
  await expect(mail).toContainText(words);
  await expect(mail).toContainText('Their pass after registering');
  await expect(page.getByRole('status')).toHaveText('No mail waits to be delivered.');
  await expectNoFindings(page);
  await mail.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('None right now.')).toBeVisible();
});

test('how many mails wait, since when, and what the mail server said, stand on top', async ({ page }) => {
  await page.route('**/api/admin/mails', (route) =>
    route.fulfill({
      json: {
        waiting: 3,
        waitingSince: '2025-08-12T04:34:00.000Z',
        lastAnswer: '421 Try again later',
        undelivered: [],
      },
    }),
  );
  await signIn(page);
  await page.goto('/admin/mails');
  const status = page.getByRole('status');
  await expect(status).toContainText('3 mails wait to be delivered, the oldest since 12 Aug, 10:04 AM.');
  await expect(status).toContainText('421 Try again later');
  await expectNoFindings(page);
});

test('what still waits is looked at every two seconds, so that a mail that is refused anew shows soon', async ({
  page,
}) => {
  let waiting = 1;
  await page.route('**/api/admin/mails', (route) =>
    route.fulfill({ json: { waiting, waitingSince: null, lastAnswer: null, undelivered: [] } }),
  );
  await page.clock.install();
  await signIn(page);
  await page.goto('/admin/mails');
  await expect(page.getByRole('status')).toContainText('1 mail waits');
  waiting = 0;
  await page.clock.runFor(2_000);
  await expect(page.getByRole('status')).toContainText('No mail waits');
});

test('an organiser has all mails tried again that did not arrive, as after a limit of the mail server', async ({
  page,
  fest,
  dataDir,
}) => {
  const { name } = await register(fest.url, { name: 'Asha Rao' });
  await refuse(dataDir, name);
  await signIn(page);
  await page.goto('/admin/mails');
  const list = page.getByRole('region', { name: 'Not delivered' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('button', { name: 'Retry all' })).toBeHidden();
  await refuseOneMore(dataDir);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('None right now.')).toBeVisible();
});

test.describe('where it fails', () => {
  test.use({ expectedErrors: [failedRequest] });

  test('a retry that is refused says why and leaves the mail there', async ({ page, fest, dataDir }) => {
    const { name } = await register(fest.url, { name: 'Asha Rao' });
    await refuse(dataDir, name);
    await signIn(page);
    await page.goto('/admin/mails');
    await page.route('**/retries', (route) => route.abort());
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('alert')).toContainText('Network error');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });
});
