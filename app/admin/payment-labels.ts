import type { PaymentMethod } from '#contract/admin.ts';

export const paymentLabels: Record<PaymentMethod, string> = { '': 'Not marked', cash: 'Cash', online: 'Online' };

/** A payment that this edition does not know is its own label. */
export function paymentLabel(stored: string | null | undefined): string {
  const method = stored ?? '';
  return Object.hasOwn(paymentLabels, method) ? paymentLabels[method as PaymentMethod] : method;
}
