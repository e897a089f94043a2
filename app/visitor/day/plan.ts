import { keepText, readText } from '#app/storage.ts';
import { eventById } from '#programme/events.ts';

const storageKey = 'plan';

/** The ids of the events that were chosen in this tab, on /events or in the form. */
export const readPlan = (): string[] =>
  (readText('sessionStorage', storageKey) ?? '').split(' ').filter((id) => eventById(id));

export const savePlan = (ids: readonly string[]): void => keepText('sessionStorage', storageKey, ids.join(' '));
