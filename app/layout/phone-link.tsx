import { textLink } from '#app/ui/button.ts';

/** A phone number that a tap calls. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(' ', '')}`} className={`${textLink} inline-flex min-h-11 items-center font-mono`}>
      {phone}
    </a>
  );
}
