import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { answerTo } from '#app/api.ts';
import { textLink } from '#app/ui/button.ts';
import { idsOf } from '#programme/events.ts';
import { type CardFacts, PassCard } from '../pass/card/pass-card.tsx';
import { keepForOffline } from '../pass/kept/keep-for-offline.ts';
import { forgetPass, type KeptPass, keptPassOf } from '../pass/kept/kept-passes.ts';
import { isNotValid, keepSeen, seenIn } from '../pass/kept/seen-pass.ts';
import type { Accepted } from './form/send-registration.ts';

/**
 * The pass after a registration was accepted: the one that the answer brought; else
 * the kept one of that person, with what was added; else what the form sent.
 */
export function PassAfter({ accepted }: { accepted: Accepted }) {
  const { fields, pass } = accepted;
  const [added] = useState(() => (pass ? undefined : keptPassOf(fields)));
  const { facts, link } = useShown(accepted, added);
  useEffect(() => {
    if (!pass) return;
    // Later, so that it delays nothing. Where it fails, the first visit to the pass does it.
    const timer = setTimeout(() => keepForOffline(pass.link).catch(() => {}), 1_000);
    return () => clearTimeout(timer);
  }, [pass]);
  return (
    <>
      <PassCard {...facts} />
      {link && (
        <p className="mt-3 text-text-soft">
          Your pass has a{' '}
          <Link to={link} className={`${textLink} inline-flex min-h-11 items-center`}>
            page of its own
          </Link>
          , where you change your events or add a photo.
        </p>
      )}
    </>
  );
}

/** What the card shows, and the link of its pass: at once what is known here, and a pass that was kept before whole as soon as the server has told it. */
function useShown(
  { fields, pass }: Accepted,
  added: KeptPass | undefined,
): { facts: CardFacts; link?: string | undefined } {
  const sent: CardFacts = {
    name: fields.name,
    reference: pass?.reference,
    code: pass?.code,
    eventIds: idsOf(fields.selectedEvents),
  };
  const known = added && {
    name: added.name,
    reference: added.reference,
    code: added.seen?.pass.code,
    eventIds: [...new Set([...added.eventIds, ...sent.eventIds])],
  };
  const [told, setTold] = useState<CardFacts | 'not-valid'>();
  useEffect(() => {
    if (!added) return;
    const { link } = added;
    const ended = new AbortController();
    answerTo('pass', { token: link.replace('/pass/', ''), signal: ended.signal })
      .then(seenIn)
      .then((seen) => {
        keepSeen(link, seen);
        const { name, reference, code, selectedEvents } = seen.pass;
        setTold({ name, reference, code, eventIds: idsOf(selectedEvents) });
      })
      .catch((error) => {
        // Without a network the card stays as it is. A pass that was renewed elsewhere is of no use here any more.
        if (!isNotValid(error)) return;
        forgetPass(link);
        setTold('not-valid');
      });
    return () => ended.abort();
  }, [added]);
  if (told === 'not-valid') return { facts: sent };
  return { facts: told ?? known ?? sent, link: (pass ?? added)?.link };
}
