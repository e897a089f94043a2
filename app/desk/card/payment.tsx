import type { PaymentMethod } from '#contract/admin.ts';
import type { PersonCard } from '#contract/desk/desk.ts';
import { sinceBy } from '../outcome/outcome.ts';
import { SmallButton } from '../parts/small-button.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import type { DeskControls } from '../screen/use-desk.ts';
import { Note, useIsNotSent } from './sightings.tsx';

const words = { cash: 'Paid in cash', online: 'Paid online', '': 'Payment taken back' } as const;

export const isDue = ({ fee, paymentMethod }: PersonCard): boolean => fee !== null && paymentMethod === '';

export function Payment({ person, desk }: { person: PersonCard; desk: DeskControls }) {
  const isNotSent = useIsNotSent();
  const { id, fee, payments } = person;
  const amount = fee === null ? '' : `₹${fee}`;
  const take = (method: PaymentMethod) => ({
    disabled: desk.busy !== null,
    onClick: () => void desk.change(person, { kind: 'paid', person: id, method }, words[method]),
  });
  if (payments.length === 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {fee === null && <span className="text-text-soft">No payment recorded</span>}
        {fee !== null && <StateMark state="warning">{amount} due</StateMark>}
        <span className="flex gap-2">
          <SmallButton {...take('cash')}>Take {amount} cash</SmallButton>
          <SmallButton {...take('online')}>Online</SmallButton>
        </span>
      </div>
    );
  }
  return (
    <div className="flex items-center justify-between gap-x-4">
      <div className="grid gap-1">
        {payments.length > 1 && <StateMark state="warning">Paid twice</StateMark>}
        {payments.map((payment) => (
          <div key={payment.key}>
            <StateMark state={isNotSent(payment) ? 'waiting' : 'present'}>
              {[words[payment.method], amount].filter(Boolean).join(' · ')}
            </StateMark>
            <Note sighting={payment} text={sinceBy(payment)} />
          </div>
        ))}
      </div>
      <SmallButton {...take('')} className="shrink-0">
        {payments.length > 1 ? 'Take all back' : 'Take back'}
      </SmallButton>
    </div>
  );
}
