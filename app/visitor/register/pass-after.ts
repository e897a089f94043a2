import { useEffect, useState } from 'react';
import { call, Problem } from '#app/api.ts';
import type { Pass } from '#contract/pass.ts';
import { eventByLabel } from '#programme/events.ts';
import type { CardFacts } from '../pass/card/pass-card.tsx';
import { forgetPass, type KeptPass, keepPass, keptPassOf, personOf } from '../pass/kept-passes.ts';
import type { Accepted } from './form/send-registration.ts';

/** What is known of a pass right after a registration was accepted. */
export type PassAfter = {
  /** What the form sent, and what the answer brought. */
  sent: CardFacts;
  /** Where it is shown, if that is known here. */
  link?: string;
  /** That person's pass where this browser kept it before: the form added to it. */
  added?: KeptPass;
};

/** Keeps the pass that the answer brought, or finds the one that is kept already. */
export function takePass({ fields, pass }: Accepted): PassAfter {
  const { name } = fields;
  const eventIds = idsOf(fields.selectedEvents);
  if (pass) {
    const { link, reference, code } = pass;
    keepPass({ link, name, reference, eventIds, person: personOf(fields) });
    return { sent: { name, reference, code, eventIds }, link };
  }
  const kept = keptPassOf(fields);
  const sent = { name, eventIds };
  if (!kept) return { sent };
  return { sent, link: kept.link, added: { ...kept, eventIds: [...new Set([...kept.eventIds, ...eventIds])] } };
}

/** What the card shows: at once what is known here, and the whole pass as soon as the server has told it. */
export function useCardFacts({ sent, added }: PassAfter): CardFacts {
  const [facts, setFacts] = useState<CardFacts>(added ? { ...added } : sent);
  useEffect(() => {
    if (!added) return;
    const ended = new AbortController();
    call('pass', { token: added.link.replace('/pass/', ''), signal: ended.signal })
      .then((answer) => {
        const { name, reference, code, selectedEvents } = answer as Pass;
        const eventIds = idsOf(selectedEvents);
        keepPass({ ...added, name, reference, eventIds });
        setFacts({ name, reference, code, eventIds });
      })
      .catch((error) => {
        // Without a network the card stays as it is. A pass that was renewed elsewhere is of no use here any more.
        if (!(error instanceof Problem && error.status === 404)) return;
        forgetPass(added.link);
        setFacts(sent);
      });
    return () => ended.abort();
  }, [added, sent]);
  return facts;
}

const idsOf = (labels: string[]) => labels.flatMap((label) => eventByLabel(label)?.id ?? []);
