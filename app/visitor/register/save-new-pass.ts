import { idsOf } from '#programme/events.ts';
import { personOf, savePass } from '../pass/saved/saved-passes.ts';
import type { Accepted } from './form/send-registration.ts';

/** Saves the pass at once: somebody may reload before the card has loaded. */
export function saveNewPass({ fields, pass }: Accepted): void {
  if (!pass) return;
  const { link, reference } = pass;
  savePass({ link, name: fields.name, reference, eventIds: idsOf(fields.selectedEvents), person: personOf(fields) });
}
