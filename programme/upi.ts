import { edition } from '#fest/edition.ts';

/** Returns a link that opens a UPI app, by itself or in a QR code. Banks allow 35 characters in `tr` and 50 in `tn`. */
export function upiLink({ id, name }: NonNullable<typeof edition.upi>, reference: string, rupees: number): string {
  const about = {
    pn: name,
    am: `${rupees}.00`,
    cu: 'INR',
    tr: reference.replace('-', '').slice(0, 35),
    tn: `${edition.name} ${edition.version} ${reference}`.slice(-50),
  };
  const parts = Object.entries(about).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?pa=${[id, ...parts].join('&')}`;
}
