import { useEffect, useState } from 'react';
import { TextLink } from '#app/ui/buttons.tsx';
import { rupeesText } from '#contract/rupees.ts';
import { edition } from '#fest/edition.ts';
import { idsOf } from '#programme/events.ts';
import { feeOf } from '#programme/fees.ts';
import { type CardFacts, PassCard } from '../pass/card/pass-card.tsx';
import { forgetPass, openPassOffline, type SavedPass, savedPassOf } from '../pass/saved/saved-passes.ts';
import { fetchPass, isNotValid, saveSeen } from '../pass/saved/seen-pass.ts';
import type { Accepted } from './form/send-registration.ts';
import { MailedTo } from './mailed-to.tsx';

/** Shows the pass from the server's answer, else the saved pass with the new events, else the form's data. */
export function PassAfter({ accepted }: { accepted: Accepted }) {
  const { fields, pass } = accepted;
  const [saved] = useState(() => (pass ? undefined : savedPassOf(fields)));
  const whole = useWholePass(saved);
  useEffect(() => {
    if (!pass) return;
    // Save later, so that saving delays nothing else. If it fails, the first visit to the pass saves the pass.
    const timer = setTimeout(() => saveForOffline(pass.link).catch(() => {}), 1_000);
    return () => clearTimeout(timer);
  }, [pass]);
  const sent: CardFacts = { name: fields.name, ...pass, eventIds: idsOf(fields.selectedEvents) };
  const facts = whole === 'not-valid' ? sent : (whole ?? (saved && withEvents(saved, sent.eventIds)) ?? sent);
  const fee = feeOf(sent.eventIds);
  const link = whole === 'not-valid' ? undefined : (pass ?? saved)?.link;
  return (
    <>
      <MailedTo {...accepted} />
      {pass && !!fee && (
        <p className="mb-5 text-lg">
          {rupeesText(fee)} to pay{' '}
          {edition.upi ? <TextLink to={pass.link}>by UPI, on your pass</TextLink> : 'at the desk'}
        </p>
      )}
      <PassCard {...facts} />
      <p className="mt-3 text-text-soft">
        {link && (
          <>
            Your pass has its <TextLink to={link}>own page</TextLink>, where you can change your events or add a photo.{' '}
          </>
        )}
        Lost the link? <TextLink to="/pass">Find my pass</TextLink>
      </p>
    </>
  );
}

/** Makes a new pass open without a network, even if nobody has opened it before. */
async function saveForOffline(link: string): Promise<void> {
  await openPassOffline();
  saveSeen(link, await fetchPass(link));
}

const withEvents = ({ name, reference, seen, eventIds }: SavedPass, added: readonly string[]): CardFacts => ({
  name,
  reference,
  code: seen?.pass.code,
  eventIds: [...new Set([...eventIds, ...added])],
});

/** The saved pass as the server has it now. Undefined until the server answers. */
function useWholePass(saved: SavedPass | undefined): CardFacts | 'not-valid' | undefined {
  const [whole, setWhole] = useState<CardFacts | 'not-valid'>();
  useEffect(() => {
    if (!saved) return;
    const { link } = saved;
    const ended = new AbortController();
    fetchPass(link, ended.signal)
      .then((seen) => {
        saveSeen(link, seen);
        setWhole({ ...seen.pass, eventIds: idsOf(seen.pass.selectedEvents) });
      })
      .catch((error) => {
        if (!isNotValid(error)) return;
        forgetPass(link);
        setWhole('not-valid');
      });
    return () => ended.abort();
  }, [saved]);
  return whole;
}
