import { eventByLabel } from '#programme/events.ts';
import type { CardFacts } from '../pass/card/pass-card.tsx';
import { keepPass, keptPassOf, personOf } from '../pass/kept-passes.ts';
import type { Accepted } from './form/send-registration.ts';

/**
 * What the card shows of an accepted registration: the pass that the answer brought, which this browser keeps from now
 * on; else the pass of that person if it is kept already, with what was just added; else what the form sent.
 */
export function takePass({ fields, pass }: Accepted): CardFacts {
  const sent = fields.selectedEvents.flatMap((label) => eventByLabel(label)?.id ?? []);
  const { name } = fields;
  if (pass) {
    const { link, reference, code } = pass;
    keepPass({ link, name, reference, eventIds: sent, person: personOf(fields) });
    return { name, reference, code, eventIds: sent };
  }
  const kept = keptPassOf(fields);
  if (!kept) return { name, eventIds: sent };
  const eventIds = [...new Set([...kept.eventIds, ...sent])];
  keepPass({ ...kept, eventIds });
  return { name: kept.name, reference: kept.reference, eventIds };
}
