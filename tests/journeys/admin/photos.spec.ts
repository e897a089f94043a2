import { expectCalm } from '#tests/support/browser/accessible.ts';
import { expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { photoInput } from '#tests/support/people/form.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

test('an organiser checks photos by keys, and a rejected one is replaced', onPhone, async ({ page, fest, browser }) => {
  const passes: Record<string, string> = {};
  for (const name of ['Asha Rao', 'Ravi Das'])
    passes[name] = (await registerForPass(fest.url, { name, idPhoto: await photoFile(60) })).pass;
  await signIn(page, '/admin/people');
  await page.getByRole('link', { name: 'ID photos' }).click();
  const area = page.getByRole('region', { name: 'Next photo' });
  const status = area.getByRole('status');
  const shown = area.getByRole('heading', { level: 2 });
  await expect(status).toHaveText('2 to check');
  await expect(page.locator('.tool-menu [aria-current=page]').first()).toHaveText('People');
  await expect(area).toBeFocused();
  await expect(area.getByRole('img')).toHaveJSProperty('complete', true);
  await expectCalm(page);

  const second = (await shown.textContent()) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(shown).not.toHaveText(second);
  const first = (await shown.textContent()) ?? '';
  await page.keyboard.press('a');
  await expect(status).toHaveText('1 to check');
  await expect(shown).toHaveText(second);
  await page.keyboard.press('z');
  await expect(shown).toHaveText(first);
  await expect(status).toHaveText('2 to check');

  await page.keyboard.press('r');
  const why = page.getByRole('dialog', { name: `Why reject the ID photo of ${first}?` });
  await why.getByRole('button', { name: 'Reject' }).click();
  await expect(why.getByText('This field is required')).toBeVisible();
  await expectCalm(page);
  await why.getByLabel('In your own words').fill('Only half a card.');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('1 to check');
  await page.keyboard.press('r');
  await page.getByLabel('In your own words').press('2');
  await expect(page.getByLabel('In your own words'), 'in a text, 2 is no shortcut').toHaveValue('2');
  await page.getByRole('button', { name: 'This is not a college ID card.' }).press('2');
  await expect(page.getByText(`Rejected: ${second}`)).toBeVisible();
  await expect(status).toHaveText('Every ID photo has been checked.');

  await page.goto('/admin/people?photo=rejected');
  await page.getByRole('link', { name: first }).click();
  await expect(page.getByRole('region', { name: 'ID photo' })).toContainText('Rejected: “Only half a card.”');
  await expect(page.getByRole('list', { name: 'History' })).toContainText('rejected the ID photo: “Only half a card.”');

  const theirs = await (await browser.newContext({ baseURL: fest.url })).newPage();
  await theirs.goto(passes[second] ?? '');
  const alert = theirs.getByRole('alert').filter({ hasText: 'We could not accept' });
  await expect(alert).toContainText('This is not a college ID card. Please replace it here.');
  // The participant presses the button while the photo is still being prepared.
  const pressed = Promise.withResolvers<void>();
  await theirs.route('**/prepare-photo-*.js', (route) => pressed.promise.then(() => route.continue()));
  const replace = theirs.getByRole('button', { name: 'Replace my ID photo' });
  await replace.click();
  await photoInput(theirs.getByRole('dialog')).setInputFiles(await photoFile(80));
  await replace.last().click();
  await expect(theirs.getByRole('button', { name: 'One moment...' })).toBeVisible();
  pressed.resolve();
  await expect(alert).toHaveCount(0);
  await page.goto('/admin/photos');
  await expect(status).toHaveText('1 to check');
});
