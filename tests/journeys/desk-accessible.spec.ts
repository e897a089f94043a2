import type { Page } from '@playwright/test';
import { expectNoFindings } from '#tests/support/accessible.ts';
import { card, joinDesk, lastPerson, openDesk, row, searchBox } from '#tests/support/at-the-desk.ts';
import { atBothWidths, expect, onPhone, test } from '#tests/support/journey.ts';
import { layoutFaults } from '#tests/support/layout.ts';
import { register } from '#tests/support/participant.ts';
import { picture } from '#tests/support/pictures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Shows the states of a desk one after the other. */
async function throughTheDesk(page: Page, url: string, look: (state: string) => Promise<void>): Promise<void> {
  const bytes = new Uint8Array(await picture().png().toBuffer());
  const name = 'Venkatanarasimharajuvaripeta Subrahmanyam';
  await register(url, { name, idPhoto: { bytes, type: 'image/png', name: 'id.png' } });
  await register(url, { name, college: 'Lake College of Arts, Sciences and Commerce', selectedEvents: ['C Bingo'] });
  await joinDesk(page.context(), url, 'Room 806');
  await openDesk(page);
  await look('before a search');
  await searchBox(page).fill('venkata');
  await expect(row(page, name)).toHaveCount(2);
  await look('found');
  await row(page, name).filter({ hasText: 'City College' }).click();
  await expect(card(page, name)).toBeVisible();
  await look('card');
  await page.getByRole('button', { name: 'Present at Oracle' }).click();
  await expect(lastPerson(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await look('done');
  await searchBox(page).fill('venkata lake');
  await row(page, name).click();
  await expect(page.getByText('Not registered for Oracle')).toBeVisible();
  await look('not registered');
  await searchBox(page).fill('zubin');
  await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await look('nobody');
  await searchBox(page).press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await look('walk-in with errors');
  await page.getByRole('button', { name: /This desk is at/ }).click();
  await look('places');
  await page.getByRole('button', { name: /^Fun Games/ }).click();
  await page.getByRole('button', { name: /Signed in as/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('who is signed in');
}

test('axe finds nothing at a desk', atBothWidths, async ({ page, fest }) => {
  await throughTheDesk(page, fest.url, () => expectNoFindings(page));
});

test('a desk fits a screen of 320 px, however long a name is', onPhone, async ({ page, fest }) => {
  // So high that nothing is scrolled away: what is, would count as lying over the rest.
  await page.setViewportSize({ width: 320, height: 1600 });
  await throughTheDesk(page, fest.url, async (state) => expect.soft(await layoutFaults(page), state).toEqual([]));
});
