import type { Page } from '@playwright/test';
import { open, openPaths } from '#tests/support/browser/accessible.ts';
import { allowFailedRequests, expect, signIn, test } from '#tests/support/browser/journey.ts';
import { layoutFaults, setLetters } from '#tests/support/browser/layout.ts';
import { photoFile } from '#tests/support/browser/pictures.ts';
import { fillForm, submitButton, submitForm } from '#tests/support/people/form.ts';
import { register } from '#tests/support/people/participant.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(allowFailedRequests);

async function expectNoLayoutFaults(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    scrollTo({ top: 0, behavior: 'instant' });
  });
  expect.soft(await layoutFaults(page), page.url()).toEqual([]);
}

for (const { display, width, height, letters } of [
  { display: '320 px', width: 320, height: 640, letters: 16 },
  { display: '1280 px at 200 % zoom', width: 640, height: 400, letters: 16 },
  { display: 'a phone with letters of 200 %', width: 390, height: 844, letters: 32 },
  { display: '1280 px with letters of 200 %', width: 1280, height: 800, letters: 32 },
]) {
  test.describe(`on ${display}`, () => {
    test.use({ viewport: { width, height } });

    test.beforeEach(({ page }) => setLetters(page, letters));

    test('every page, an open picture and the drawer fit the screen', async ({ page }) => {
      for (const path of openPaths) {
        await open(page, path);
        await expectNoLayoutFaults(page);
        if (path !== '/gallery') continue;
        await page
          .getByRole('button', { name: /open picture/i })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoLayoutFaults(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
        await expectNoLayoutFaults(page);
      }
    });

    test('the form fits the screen with errors, with a clash and after registering', async ({ page }) => {
      await open(page, '/register');
      await submitButton(page).click();
      await expect(page.getByText('This field is required').first()).toBeVisible();
      await expectNoLayoutFaults(page);
      await fillForm(page, { selectedEvents: ['Code Cascade', 'Logo Design', 'Imagineering', 'Oracle'] });
      await expectNoLayoutFaults(page);
      await submitForm(page);
      await expectNoLayoutFaults(page);
    });

    test('the dashboard’s rows and an ID proof fit the screen', async ({ page, fest }) => {
      const { name } = await register(fest.url, {
        name: 'Venkatanarasimharajuvaripeta Subrahmanyam',
        college: 'Sree Chaitanya Institute of Technological Sciences',
        idPhoto: await photoFile(),
      });
      await signIn(page);
      await expect(page.getByRole('row')).toHaveCount(2);
      await expectNoLayoutFaults(page);
      await page.getByRole('button', { name: `View ID proof of ${name}` }).click();
      await expect(page.getByRole('img', { name: `ID proof of ${name}` })).toBeVisible();
      await expectNoLayoutFaults(page);
    });
  });
}
