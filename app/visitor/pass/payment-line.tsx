import type { Pass } from '#contract/pass.ts';
import { eventByLabel } from '#programme/events.ts';

export function PaymentLine({ pass: { selectedEvents, paymentMethod } }: { pass: Pass }) {
  const fees = selectedEvents.map((label) => eventByLabel(label)?.fee ?? 0);
  const due = fees.reduce((sum, fee) => sum + fee, 0);
  if (due === 0) return null;
  return (
    <p>
      ₹{due} {words[paymentMethod] ?? 'to pay at the desk'}
    </p>
  );
}

const words: Record<string, string> = { cash: 'paid in cash', online: 'paid online' };
