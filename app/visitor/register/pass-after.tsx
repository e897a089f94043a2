import { useEffect } from 'react';
import { TextLink } from '#app/ui/buttons.tsx';
import { rupeesText } from '#contract/rupees.ts';
import { edition } from '#fest/edition.ts';
import { idsOf } from '#programme/events.ts';
import { feeOf } from '#programme/fees.ts';
import { PassCard } from '../pass/card/pass-card.tsx';
import { forgetPass, openPassOffline, personOf, useSavedPasses } from '../pass/saved/saved-passes.ts';
import { fetchPass, isNotValid, saveSeen } from '../pass/saved/seen-pass.ts';
import type { Accepted } from './form/send-registration.ts';
import { MailedTo } from './mailed-to.tsx';

/** Shows the new pass. If the form added events to an earlier pass that this browser saved, shows that pass. */
export function PassAfter({ accepted: { fields, pass } }: { accepted: Accepted }) {
  const person = personOf(fields);
  const saved = useSavedPasses().find((other) => (pass ? other.link === pass.link : other.person === person));
  const link = pass?.link ?? saved?.link;
  useEffect(() => {
    if (!link) return;
    // Save later, so that saving delays nothing else. If saving fails, the first visit to the pass saves the pass.
    const timer = setTimeout(() => saveForOffline(link).catch(() => {}), 1_000);
    return () => clearTimeout(timer);
  }, [link]);
  const sent = idsOf(fields.selectedEvents);
  const fee = feeOf(sent);
  return (
    <>
      {pass && <MailedTo fields={fields} pass={pass} />}
      {pass && !!fee && (
        <p className="mb-5 text-lg">
          {rupeesText(fee)} to pay{' '}
          {edition.upi ? <TextLink to={pass.link}>by UPI, on your pass</TextLink> : 'at the desk'}
        </p>
      )}
      <PassCard
        name={saved?.name ?? fields.name}
        reference={pass?.reference ?? saved?.reference}
        code={pass?.code ?? saved?.seen?.pass.code}
        eventIds={[...(saved?.eventIds ?? []), ...sent]}
      />
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

/** Saves the pass as the server has it now, and makes it open without a network. Forgets a pass that has ended. */
async function saveForOffline(link: string): Promise<void> {
  await openPassOffline();
  await fetchPass(link).then(
    (seen) => saveSeen(link, seen),
    (error) => isNotValid(error) && forgetPass(link),
  );
}
