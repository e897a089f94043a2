import type { PaymentMethod } from '#contract/admin.ts';
import type { CardSighting, PersonCard } from '#contract/desk/desk.ts';
import { rupeesText } from '#contract/rupees.ts';
import { isPaidTwice } from '#programme/fees.ts';
import { alsoMarked, isPartOf, paymentTexts, sinceBy } from '../outcome/outcome.ts';
import { SmallButton } from '../parts/small-button.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { clockText } from '../parts/time.ts';
import { usePhone } from '../phone/use-phone.ts';
import type { DeskControls } from '../screen/use-desk.ts';

type Props = { words: 'Present since' | 'Arrived at'; sightings: readonly CardSighting[] };

export function Sightings({ words, sightings: [first, ...others] }: Props) {
  const isNotSent = useIsNotSent();
  if (!first) return null;
  const state = words === 'Present since' ? 'present' : 'arrived';
  return (
    <div>
      <StateMark state={isNotSent(first) ? 'waiting' : state}>{`${words} ${sinceBy(first)}`}</StateMark>
      <Note sighting={first} />
      {others.map((other) => (
        <Note key={other.key} sighting={other} text={alsoMarked(other)} />
      ))}
    </div>
  );
}

/** Shows whether an entry is not sent yet, or reached the server much later. */
function Note({ sighting, text = '' }: { sighting: CardSighting; text?: string }) {
  const isNotSent = useIsNotSent()(sighting);
  const { heardAt } = sighting;
  return (
    <p className="text-sm text-text-soft">
      {text}
      {isNotSent && <b className="block font-semibold text-warning">Not sent yet</b>}
      {!isNotSent && heardAt !== undefined && (
        <span className="block">It reached the server at {clockText(heardAt)}.</span>
      )}
    </p>
  );
}

export function useIsNotSent(): (one: { key: string }) => boolean {
  const { waiting } = usePhone();
  return ({ key }) => waiting.some(({ entry }) => isPartOf(key, entry.key));
}

export function Payment({ person, desk }: { person: PersonCard; desk: DeskControls }) {
  const isNotSent = useIsNotSent();
  const { id, fee, due, payments } = person;
  const take = (method: PaymentMethod) => ({
    disabled: desk.busy !== null,
    onClick: () => void desk.change(person, { kind: 'paid', person: id, method }),
  });
  return (
    <div className="grid gap-3">
      {(due > 0 || payments.length === 0) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {due === 0 && <span className="text-text-soft">No payment recorded</span>}
          {due > 0 && <StateMark state="warning">{rupeesText(due)} due</StateMark>}
          <span className="flex gap-2">
            <SmallButton {...take('cash')}>Take {due > 0 && rupeesText(due)} cash</SmallButton>
            <SmallButton {...take('online')}>Online</SmallButton>
          </span>
        </div>
      )}
      {payments.length > 0 && (
        <div className="flex items-center justify-between gap-x-4">
          <div className="grid gap-1">
            {isPaidTwice(fee, payments) && <StateMark state="warning">Paid twice</StateMark>}
            {payments.map((payment) => (
              <div key={payment.key}>
                <StateMark state={isNotSent(payment) ? 'waiting' : 'present'}>
                  {[paymentTexts[payment.method], payment.rupees && rupeesText(payment.rupees)]
                    .filter(Boolean)
                    .join(' · ')}
                </StateMark>
                <Note sighting={payment} text={sinceBy(payment)} />
              </div>
            ))}
          </div>
          <SmallButton {...take('')} className="shrink-0">
            {payments.length > 1 ? 'Take all back' : 'Take back'}
          </SmallButton>
        </div>
      )}
    </div>
  );
}
