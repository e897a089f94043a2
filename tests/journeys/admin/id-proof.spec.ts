import sharp from 'sharp';
import { atBothWidths, expect, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { register } from '#tests/support/people/participant.ts';

test('the eye button opens the photo in "ID Proof Verification"', atBothWidths, async ({ page, fest }) => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 800, height: 500, channels: 3, background: '#ff7ab8' } })
      .png()
      .toBuffer(),
  );
  const { name } = await register(fest.url, { idPhoto: { bytes, type: 'image/png', name: 'id.png' } });
  const without = await register(fest.url);
  await signIn(page);
  await expect(rowOf(page, without.name).getByRole('button', { name: /ID proof/i })).toHaveCount(0);
  const eye = rowOf(page, name).getByRole('button', { name: /ID proof/i });
  await eye.click();
  const dialog = page.getByRole('dialog', { name: 'ID Proof Verification' });
  const image = dialog.getByRole('img', { name: new RegExp(name) });
  await expect.poll(() => image.evaluate((photo: HTMLImageElement) => photo.naturalWidth)).toBe(800);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(eye).toBeFocused();
});
