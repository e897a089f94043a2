import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from '../browser/accessible.ts';
import { type Participant, participant } from './participant.ts';

export const labels = {
  name: 'Full name',
  email: 'Email',
  contact: 'WhatsApp number',
  college: 'College name',
  course: 'Course',
  sem: 'Semester',
} as const;

export const submitButton = (page: Page) => page.getByRole('button', { name: 'COMPLETE REGISTRATION' });
export const field = (page: Page, name: keyof typeof labels) => page.getByLabel(labels[name], { exact: true });

/** Fills the whole form without sending it, and waits until the scripts have loaded. */
export async function fillForm(page: Page, about: Partial<Participant> = {}): Promise<Participant> {
  const typed = participant(about);
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) await field(page, name).fill(typed[name]);
  for (const label of typed.selectedEvents) {
    // Compare the value too: the checkbox's name has more than the label, and may begin with another event's label.
    const box = page.locator(`[value=${JSON.stringify(label)}]`);
    await page.getByRole('checkbox', { name: label }).and(box).check();
  }
  await hydrated(page);
  return typed;
}

/** Sends the form, and waits until the server has accepted it. */
export async function submitForm(page: Page): Promise<void> {
  await submitButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Registration successful!');
}

export const photoInput = (scope: Page | Locator) => scope.getByLabel(/College ID/).first();
export const preview = (scope: Page | Locator) => scope.getByRole('img', { name: /preview/i });
export const noPicture = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') };
