import { expect, test } from '#tests/support/journey.ts';

test('a button that is tapped before the scripts are here answers once they are', async ({ page }) => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/gallery-page-*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/gallery');
  const picture = page.getByRole('main').getByRole('button').nth(1);
  await picture.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  arrive();
  await expect(page.getByRole('dialog')).toContainText('2 of');
});
