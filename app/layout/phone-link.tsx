import { textLink } from '#app/ui/buttons.tsx';

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(' ', '')}`} className={`${textLink} inline-flex min-h-11 items-center font-mono`}>
      {phone}
    </a>
  );
}
