import type { LastBackup } from '#contract/backups.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { atBothWidths, expect, signIn, test } from '#tests/support/browser/journey.ts';

test(
  'the dashboard’s foot says when the last backup was made, and where people registered since',
  atBothWidths,
  async ({ page }) => {
    await signIn(page);
    await expect(page.getByText(/^No backup yet/)).toBeVisible();
    const shows = async (answer: LastBackup, sentence: string) => {
      await page.route('**/api/admin/last-backup', (route) => route.fulfill({ json: answer }));
      await page.reload();
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
      await page.unroute('**/api/admin/last-backup');
    };
    const takenAt = '2025-08-12T04:34:00.000Z';
    await shows({ takenAt, isBehind: false }, 'Last backup 12 Aug, 10:04 AM');
    const behind = 'Last backup 12 Aug, 10:04 AM. People have registered since: tell whoever runs the server.';
    await shows({ takenAt, isBehind: true }, behind);
    await expectNoFindings(page);
  },
);
