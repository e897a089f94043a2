import { OrganisersPage } from '../page/organisers-page.tsx';
import { Mails } from './mails.tsx';

export function MailsPage() {
  return (
    <OrganisersPage title="Mails" description="Mails that did not arrive, and the queue.">
      <Mails />
    </OrganisersPage>
  );
}
