import { OrganisersPage } from '../page/organisers-page.tsx';
import { Mails } from './mails.tsx';

/** Which mails did not arrive, and what waits. */
export function MailsPage() {
  return (
    <OrganisersPage title="Mails" description="Mails that did not arrive, and what waits to be delivered.">
      <Mails />
    </OrganisersPage>
  );
}
