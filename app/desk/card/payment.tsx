import type { PersonCard } from '#contract/desk.ts';
import { paymentVersion } from '#contract/versions.ts';
import { useOffline } from '../offline/offline.ts';
import { StateMark } from '../state-mark.tsx';
import type { Desk } from '../use-desk.ts';
import { isPaymentWaiting } from '../writes/waiting.ts';
import { smallButton } from './small-button.ts';

const paid = { cash: 'Paid in cash', online: 'Paid online' } as const;
const words = { ...paid, '': 'Payment taken back' } as const;

/** Whether something is to be paid still: then it stands beside the card's button. */
export const isDue = ({ fee, paymentMethod }: PersonCard): boolean => fee !== null && paymentMethod === '';

/** What is due, and taking it. */
export function Payment({ person, desk }: { person: PersonCard; desk: Desk }) {
  const { paymentMethod, fee } = person;
  const isWaiting = isPaymentWaiting(useOffline().writes, person.id);
  const take = (method: keyof typeof words) => ({
    type: 'button' as const,
    disabled: desk.busy !== null,
    className: smallButton,
    onClick: () => {
      const version = paymentVersion(paymentMethod);
      return desk.change(person, { call: 'takePayment', body: { paymentMethod: method }, version }, words[method]);
    },
  });
  const isPaid = paymentMethod !== '';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {isPaid && (
        <StateMark standing={isWaiting ? 'waiting' : 'present'}>
          {paid[paymentMethod]}
          {fee !== null && ` · ₹${fee}`}
          {isWaiting && ', waiting'}
        </StateMark>
      )}
      {!isPaid && fee !== null && <StateMark standing="warning">₹{fee} due</StateMark>}
      {!isPaid && fee === null && <span className="text-text-soft">No payment noted</span>}
      <span className="flex gap-2">
        {isPaid && <button {...take('')}>Take back</button>}
        {!isPaid && (
          <>
            <button {...take('cash')}>Take {fee === null ? 'cash' : `₹${fee} cash`}</button>
            <button {...take('online')}>Online</button>
          </>
        )}
      </span>
    </div>
  );
}
