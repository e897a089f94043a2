import { expectCalm } from '#tests/support/browser/accessible.ts';
import { expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { register } from '#tests/support/people/participant.ts';

test('an organiser gives several spellings of a college one name', onPhone, async ({ page, fest }) => {
  for (const college of [
    'St Xavier’s College',
    'St Xavier’s College',
    'St. Xaviers College Mumbai',
    'ST XAVIERS COLLEGE',
  ])
    await register(fest.url, { college });
  await signIn(page, '/admin/people');
  await page.getByRole('link', { name: 'Colleges' }).click();
  await expect(page.getByText('1 college to review')).toBeVisible();
  const form = page.getByRole('form', { name: 'St Xavier’s College' });
  await expect(form.getByRole('listitem')).toHaveCount(3);
  await expectCalm(page);

  await form.getByRole('button', { name: 'Take out St. Xaviers College Mumbai' }).click();
  await expect(form.getByRole('listitem')).toHaveCount(2);
  await form.getByLabel('Name').fill('St. Xavier’s College, Goa');
  await form.getByRole('button', { name: 'Use this name' }).click();
  await expect(page.getByText('No spellings to review.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Decisions' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('1 college to review')).toBeVisible();
});
