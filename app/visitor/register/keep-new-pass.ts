import { idsOf } from '#programme/events.ts';
import { keepPass, personOf } from '../pass/kept/kept-passes.ts';
import type { Accepted } from './form/send-registration.ts';

/** Has this browser keep the pass that an answer brought, at once: somebody may reload before the card is here. */
export function keepNewPass({ fields, pass }: Accepted): void {
  if (!pass) return;
  const { link, reference } = pass;
  keepPass({ link, name: fields.name, reference, eventIds: idsOf(fields.selectedEvents), person: personOf(fields) });
}
