import { expectCalm } from '#tests/support/browser/accessible.ts';
import { expect, onPhone, signIn, test } from '#tests/support/browser/journey.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { photoInput } from '#tests/support/people/form.ts';
import { register, registerForPass } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an organiser checks photos with keys, and takes a verdict back', onPhone, async ({ page, fest }) => {
  for (const name of ['Asha Rao', 'Ravi Das', 'Zoya Khan'])
    await register(fest.url, { name, idPhoto: await photoFile(60) });
  await signIn(page, '/admin/people');
  await page.getByRole('link', { name: 'ID photos' }).click();
  const area = page.getByRole('region', { name: 'Next photo' });
  const status = area.getByRole('status');
  const shown = area.getByRole('heading', { level: 2 });
  await expect(status).toHaveText('3 to check');
  await expect(page.locator('.tool-menu [aria-current=page]').first()).toHaveText('People');
  await expect(area).toBeFocused();
  await expect(area.getByRole('img')).toHaveJSProperty('complete', true);
  await expectCalm(page);

  const first = await shown.textContent();
  await page.keyboard.press('ArrowRight');
  await expect(shown).not.toHaveText(first ?? '');
  const second = await shown.textContent();
  await page.keyboard.press('a');
  await expect(status).toHaveText('2 to check');
  await expect(shown).not.toHaveText(second ?? '');
  await page.keyboard.press('z');
  await expect(shown).toHaveText(second ?? '');
  await expect(status).toHaveText('3 to check');

  await page.keyboard.press('r');
  const why = page.getByRole('dialog', { name: `Why reject the ID photo of ${second}?` });
  await why.getByRole('button', { name: 'Cancel' }).click();
  await expect(why).toBeHidden();
  await page.keyboard.press('r');
  await expect(why).toBeVisible();
  await why.getByRole('button', { name: 'Reject' }).click();
  await expect(why.getByText('This field is required')).toBeVisible();
  await expectCalm(page);
  await why.getByLabel('In your own words').fill('Only half a card.');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('2 to check');
  await page.keyboard.press('a');
  await expect(status).toHaveText('1 to check');
  await page.keyboard.press('a');
  await expect(status).toHaveText('Every ID photo has been checked.');

  await page.goto(`/admin/people?photo=rejected`);
  await page.getByRole('link', { name: second ?? '' }).click();
  await expect(page.getByRole('region', { name: 'ID photo' })).toContainText('Rejected: “Only half a card.”');
  await expect(page.getByRole('list', { name: 'History' })).toContainText('rejected the ID photo: “Only half a card.”');
});

test('a participant reads why the photo was rejected, and sends another', async ({ page, fest, browser }) => {
  const { pass } = await registerForPass(fest.url, { name: 'Asha Rao', idPhoto: await photoFile(60) });
  await signIn(page, '/admin/photos');
  // The keys work once a photo is shown.
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await page.getByRole('region', { name: 'Next photo' }).press('r');
  await page.getByLabel('In your own words').press('2');
  await expect(page.getByLabel('In your own words')).toHaveValue('2');
  await page.getByRole('button', { name: 'This is not a college ID card.' }).press('2');
  await expect(page.getByText('Rejected: Asha Rao')).toBeVisible();
  await expect(page.getByRole('status').first()).toHaveText('Every ID photo has been checked.');
  const hers = await (await browser.newContext({ baseURL: fest.url })).newPage();
  await hers.goto(pass);
  const alert = hers.getByRole('alert').filter({ hasText: 'We could not accept' });
  await expect(alert).toContainText('This is not a college ID card. Please replace it here.');
  // Asha presses the button while the photo is still being prepared.
  const pressed = Promise.withResolvers<void>();
  await hers.route('**/prepare-photo-*.js', (route) => pressed.promise.then(() => route.continue()));
  await hers.getByRole('button', { name: 'Replace my ID photo' }).click();
  await photoInput(hers.getByRole('dialog')).setInputFiles(await photoFile(80));
  await hers.getByRole('dialog').getByRole('button', { name: 'Replace my ID photo' }).click();
  await expect(hers.getByRole('button', { name: 'One moment...' })).toBeVisible();
  pressed.resolve();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('1 to check')).toBeVisible();
});
