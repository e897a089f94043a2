import { atBothWidths, expect, rowOf, signIn, test } from '#tests/support/journey.ts';
import { register } from '#tests/support/participant.ts';
import { picture } from '#tests/support/pictures.ts';

test(
  'the name opens what was done to a participant, by whom and when, the latest first',
  atBothWidths,
  async ({ page, fest }) => {
    const { name, ...sent } = await register(fest.url);
    const bytes = new Uint8Array(await picture().png().toBuffer());
    await register(fest.url, { name, ...sent, idPhoto: { bytes, type: 'image/png', name: 'id.png' } });
    await signIn(page);
    const row = rowOf(page, name);
    await row.getByRole('button', { name: 'Present', exact: true }).click();
    await expect(row.getByText('Present').first()).toBeVisible();
    await row.getByRole('combobox').selectOption('cash');
    await expect(row.getByRole('combobox')).toHaveValue('cash');
    await row.getByRole('combobox').selectOption('online');
    await expect(row.getByRole('combobox')).toHaveValue('online');

    const opener = row.getByRole('button', { name, exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'History' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      /^desk changed the payment from Cash to Online/,
      /^desk changed the payment from Not marked to Cash/,
      /^desk marked Present/,
      /^A later form brought the ID photo/,
      /^Participant registered/,
    ]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  },
);
