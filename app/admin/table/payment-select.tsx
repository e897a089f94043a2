import { rowSelect } from '#app/ui/button.ts';
import { type PaymentMethod, paymentMethods } from '#contract/admin.ts';
import { paymentLabels } from '../payment-labels.ts';

type Props = { label: string; stored: string; disabled: boolean; onChange(method: PaymentMethod): void };

/** Also shows a stored payment that this edition does not know. */
export function PaymentSelect({ label, stored, disabled, onChange }: Props) {
  const isKnown = (paymentMethods as readonly string[]).includes(stored);
  return (
    <select
      aria-label={label}
      value={stored}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as PaymentMethod)}
      className={`${rowSelect} max-lg:w-full`}
    >
      {paymentMethods.map((method) => (
        <option key={method} value={method}>
          {paymentLabels[method]}
        </option>
      ))}
      {!isKnown && (
        <option value={stored} disabled>
          {stored}
        </option>
      )}
    </select>
  );
}
