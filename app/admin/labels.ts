import { whenText } from '#app/fest-time.ts';
import type { PaymentMethod } from '#contract/admin.ts';

export const paymentLabels: Record<PaymentMethod, string> = { '': 'Not marked', cash: 'Cash', online: 'Online' };

/** Returns an unknown payment method unchanged. */
export function paymentLabel(stored: string | null | undefined): string {
  const method = stored ?? '';
  return Object.hasOwn(paymentLabels, method) ? paymentLabels[method as PaymentMethod] : method;
}

/** Returns text that is not a date unchanged. */
export function instantText(
  instant: string,
  format: (date: Date) => string = (date) => whenText(date.toISOString()),
): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : format(date);
}
