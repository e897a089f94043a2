import type { Page } from '@playwright/test';
import { baitField } from '#contract/people/suspect.ts';
import { expectNoFindings } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, atBothWidths, expect, signIn, test } from '#tests/support/browser/journey.ts';
import { layoutFaults } from '#tests/support/browser/layout.ts';
import { fillForm, submitForm } from '#tests/support/people/form.ts';
import { register } from '#tests/support/people/participant.ts';
import { postForm } from '#tests/support/running/multipart.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const two = [
  { name: 'Ravi Kumar', email: 'ravi@mail.example', contact: '9876500001', college: 'Hill College' },
  { name: 'Ravi Kumar', email: 'ravi@gmial.example', contact: '9876500002', college: 'Hill College' },
];

async function openTwo(page: Page, url: string): Promise<void> {
  await register(url, { ...two[0], selectedEvents: ['Oracle'] });
  await register(url, { ...two[1], selectedEvents: ['Logo Design'], course: 'MCA' });
  await signIn(page);
  await page.goto('/admin/today');
  await page.getByRole('link', { name: 'Ravi Kumar and Ravi Kumar look like one person.' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One person or two?' })).toBeVisible();
}

const isCalm = async (page: Page) => {
  await expectNoFindings(page);
  expect(await layoutFaults(page)).toEqual([]);
};

test(
  'two who are one are merged with a choice for each field, and parted again',
  atBothWidths,
  async ({ page, fest }) => {
    await openTwo(page, fest.url);
    const field = (name: string) => page.getByRole('group', { name });
    await expect(field('Course').getByRole('radio')).toHaveCount(2);
    await expect(field('College')).toHaveCount(0);
    await isCalm(page);
    await field('Email').getByLabel('ravi@mail.example').check();
    await field('Course').getByLabel('MCA').check();
    await page.getByRole('button', { name: 'Merge into one' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ravi Kumar' })).toBeVisible();
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details).toContainText('ravi@mail.example');
    await expect(details).toContainText('MCA');
    const events = page.getByRole('region', { name: 'Events' });
    await expect(events).toContainText('Oracle');
    await expect(events).toContainText('Logo Design');
    await isCalm(page);
    await page.getByRole('button', { name: /^Undo the merge/ }).click();
    await expect(page.getByText('is merged into this person')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Compare with Ravi Kumar' })).toBeVisible();
  },
);

test('a merge of somebody who changed meanwhile asks to look again', async ({ page, fest, context }) => {
  allowFailedRequests();
  await openTwo(page, fest.url);
  const other = await context.newPage();
  await other.goto(page.url().split('?')[0] ?? '');
  await other.getByRole('button', { name: 'Correct' }).click();
  await other.getByLabel('Semester').fill('7');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('region', { name: 'Details' })).toContainText('7');
  await page.getByRole('button', { name: 'Merge into one' }).click();
  await expect(page.getByRole('alert').last()).toHaveText(
    'One of them has changed since you looked. Look again, then merge.',
  );
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByRole('group', { name: 'Semester' }).getByLabel('7')).toBeVisible();
  await page.getByRole('button', { name: 'Merge into one' }).click();
  await expect(page.getByText('is merged into this person')).toBeVisible();
});

test('two who are two stay two', async ({ page, fest }) => {
  await openTwo(page, fest.url);
  await page.getByRole('button', { name: 'They are two people' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ravi Kumar' })).toBeVisible();
  await expect(page.getByText('May be the same person')).toBeHidden();
  await page.goto('/admin/today');
  await expect(page.getByText(/in all/)).toBeVisible();
  await expect(page.getByText('look like one person')).toBeHidden();
});

test('a correction that meets another person offers the merge', async ({ page, fest }) => {
  allowFailedRequests();
  await openTwo(page, fest.url);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByLabel('Email').fill('ravi@mail.example');
  await page.getByLabel('Number').fill('9876500001');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'merge the two' }).click();
  await expect(page.getByRole('button', { name: 'Merge into one' })).toBeVisible();
});

test('an organiser withdraws a person after a question', async ({ page, fest }) => {
  await register(fest.url, { name: 'Asha Rao' });
  await signIn(page);
  await page.goto('/admin/people?q=asha');
  await page.getByRole('link', { name: 'Asha Rao' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw Asha Rao?' });
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await expect(page.getByText('No people yet.')).toBeVisible();
});

test(
  'maybe unreal people are cleared as a batch, brought back, and one is real',
  atBothWidths,
  async ({ page, fest }) => {
    for (const number of [1, 2, 3])
      await postForm(fest.url, {
        name: `Robot ${number}`,
        contact: `987650000${number}`,
        [baitField]: 'https://x.example',
      });
    await register(fest.url, { name: 'Asha Rao' });
    await signIn(page);
    await page.goto('/admin/today');
    await page.getByRole('link', { name: '3 registrations may not be real.' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'people' })).toHaveText('3 of 4 people');
    await isCalm(page);
    await page.getByRole('button', { name: 'Clear 3 registrations' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('Cleared 3 registrations.')).toBeVisible();
    await expect(page.getByText('No people match.')).toBeVisible();
    await isCalm(page);
    await page.getByRole('region', { name: 'Cleared' }).getByRole('button', { name: 'Undo' }).first().click();
    await page.getByRole('link', { name: 'Robot 2' }).click();
    await expect(page.getByText('A program may have sent this form.')).toBeVisible();
    await isCalm(page);
    await page.getByRole('button', { name: 'They are real' }).click();
    await expect(page.getByText('A program may have sent this form.')).toBeHidden();
    await page.goto('/admin/people?real=maybe');
    await expect(page.getByRole('status').filter({ hasText: 'people' })).toHaveText('2 of 4 people');
  },
);

test('a hidden field changes nothing for the visitor, and is not announced', async ({ page, fest }) => {
  await page.goto('/register');
  await expectNoFindings(page);
  await expect(page.locator(`[name=${baitField}]`)).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await fillForm(page, { name: 'Password Manager' });
  await page.locator(`[name=${baitField}]`).evaluate((input: HTMLInputElement) => {
    input.value = 'https://x.example';
  });
  await submitForm(page);
  await expect(page.getByText('Your pass').first()).toBeVisible();
  await register(fest.url);
  await signIn(page);
  await page.goto('/admin/people?real=maybe');
  await expect(page.getByRole('link', { name: 'Password Manager' })).toBeVisible();
});
