import type { Page } from '@playwright/test';
import { calls } from '#contract/calls/calls.ts';
import { allowFailedRequests, atBothWidths, expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { downloadBy } from '#tests/support/browser/network.ts';
import { field, fillForm, submitButton, submitForm } from '#tests/support/people/form.ts';
import { listed, register } from '#tests/support/people/participant.ts';

const pass = (page: Page) => page.getByRole('region', { name: "You're in." });

async function registerFor(page: Page, selectedEvents: string[]) {
  await page.goto('/register');
  const sent = await fillForm(page, { selectedEvents });
  await submitForm(page);
  return sent;
}

const download = (page: Page, button: string) => downloadBy(page.getByRole('button', { name: button }));

test('a visitor sees the pass, and below it an empty form', atBothWidths, async ({ page }) => {
  const heading = page.getByRole('heading', { name: 'Register someone else' });
  await page.goto('/register');
  await expect(heading).toBeHidden();
  const { name } = await registerFor(page, ['Oracle', 'Logo Design']);
  await expect(pass(page)).toBeFocused();
  await expect(pass(page)).toBeInViewport();
  await expect(pass(page).getByRole('heading', { name })).toBeInViewport();
  await expect(pass(page)).toContainText('12 August 2025');
  await expect(page.getByRole('img', { name: 'QR code of this pass' })).toBeInViewport({ ratio: 1 });

  await expect(field(page, 'name')).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Your day' })).toBeHidden();
  await fillForm(page, { selectedEvents: ['C Bingo'] });
  await expect(page.getByRole('region', { name: 'Your day' })).toBeVisible();
  await submitButton(page).click();
  await expect(page.getByRole('article')).toContainText('C Bingo');
  await expect(page.getByRole('article')).not.toContainText('Oracle');
});

test('a visitor corrects the email, and sees who used this email before', onPhone, async ({ page, fest }) => {
  allowFailedRequests();
  const taken = await register(fest.url, { contact: '9876543210' });
  await page.goto('/register');
  const { name } = await fillForm(page, { email: 'ravi@gmal.example', contact: taken.contact });
  await submitForm(page);
  await expect(pass(page)).toContainText('Your email: ravi@gmal.example. Wrong? Change it');
  await expect(pass(page)).not.toContainText('spam');
  await pass(page).getByRole('button', { name: 'Change it' }).click();
  const email = pass(page).getByLabel('New email');
  await expect(email).toBeFocused();
  const send = pass(page).getByRole('button', { name: 'Send' });
  for (const [wrong, sentence] of [
    ['ravi', 'Invalid email address'],
    [taken.email, 'This email and number are already registered.'],
  ] as const) {
    await email.fill(wrong);
    await send.click();
    await expect(pass(page)).toContainText(sentence);
  }
  await email.fill('ravi@gmail.example');
  await email.press('Enter');
  await expect(pass(page)).toContainText('Your email: ravi@gmail.example.');
  await expect(email).toBeHidden();
  const found = (await listed(fest.url)).filter((row) => row.name === name);
  expect(found).toMatchObject([{ email: 'ravi@gmail.example' }]);

  const sentence = 'There is already a registration with this email: ';
  await expect(pass(page)).not.toContainText(sentence);
  const second = await fillForm(page, { email: 'ravi@gmail.example' });
  await submitForm(page);
  await expect(pass(page)).toContainText(`${sentence}${name}, `);
  await expect(pass(page).getByRole('heading', { name: second.name })).toBeVisible();
  await page.route(`**${calls.register.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isMailed: true } });
  });
  // Another device does not show who used the email before.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await fillForm(page, { email: 'ravi@gmail.example' });
  await submitForm(page);
  await expect(pass(page)).toContainText('Sent to ravi@gmail.example. Wrong? Change itCheck your spam folder too.');
  await expect(pass(page)).not.toContainText(sentence);
});

test('pictures open the share sheet, or are saved', onPhone, async ({ page }) => {
  await page.addInitScript(() => {
    const share = (shared: ShareData) => {
      const { failure = 'AbortError' } = Object.assign(window, { shared }) as { failure?: string };
      return Promise.reject(new DOMException('', failure));
    };
    Object.assign(navigator, { share, canShare: () => true });
  });
  const saved: string[] = [];
  page.on('download', (file) => saved.push(file.suggestedFilename()));
  await registerFor(page, ['C Bingo', 'Oracle']);
  await page.getByRole('button', { name: 'Share as story' }).click();
  const shared = () =>
    page.evaluate(() => {
      const { shared } = window as unknown as { shared?: ShareData };
      return shared && { ...shared, files: shared.files?.map(({ name }) => name) };
    });
  await expect.poll(shared).toEqual({
    text: "I'm taking part in C Bingo and Oracle at Tech Fest 10.0 on 12 August 2025.",
    url: 'https://fest.example',
    files: ['tech-fest-10.0-story.png'],
  });
  for (const alert of await page.getByRole('alert').all()) await expect(alert).toBeEmpty();
  expect(saved, 'a visitor who closes the sheet saves nothing').toEqual([]);

  await page.evaluate(() => Object.assign(window, { failure: 'NotAllowedError' }));
  expect((await download(page, 'Share as square')).name).toBe('tech-fest-10.0-square.png');
  await page.evaluate(() => Object.assign(navigator, { canShare: () => false }));
  expect((await download(page, 'Share as square')).name).toBe('tech-fest-10.0-square.png');
});

test('if a script is lost, a pass is plain text, and picture buttons ask for a reload', onPhone, async ({ page }) => {
  allowFailedRequests();
  await page.route('**/assets/pictures-*.js', (route) => route.fulfill({ status: 404 }));
  await registerFor(page, ['Oracle']);
  await page.getByRole('button', { name: 'Save as picture' }).click();
  await expect(page.getByText('The site was updated.')).toBeVisible();

  await page.route('**/assets/pass-after-*.js', (route) => route.abort());
  const { name } = await registerFor(page, ['C Bingo']);
  await expect(pass(page)).toBeFocused();
  await expect(pass(page)).toContainText(name);
  await expect(pass(page)).toContainText('C Bingo, 12:30-1:30 PM, room 803');
});
