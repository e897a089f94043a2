import { expect, type Page } from '@playwright/test';
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
  for (const label of typed.selectedEvents) await page.getByRole('checkbox', { name: new RegExp(`^${label}`) }).check();
  await expect(submitButton(page)).toBeEnabled();
  return typed;
}
