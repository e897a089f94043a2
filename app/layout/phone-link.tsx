import { textLink } from '#app/ui/button.ts';

/** A number that a tap rings, set as data. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(' ', '')}`} className={`${textLink} inline-flex min-h-11 items-center font-mono`}>
      {phone}
    </a>
  );
}
