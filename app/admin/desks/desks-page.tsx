import { useQuery } from '@tanstack/react-query';
import { OrganisersPage } from '../page/organisers-page.tsx';
import { DeskList } from './desk-list.tsx';
import { madeDesks } from './made-desks.ts';
import { NewDesk } from './new-desk.tsx';

/** Where organisers make a volunteer's phone a desk, see what each did last, and revoke it. */
export function DesksPage() {
  return (
    <OrganisersPage title="Desks" description="The phones at the doors: made by a link, listed, and revoked.">
      <Desks />
    </OrganisersPage>
  );
}

function Desks() {
  const { data: desks, error } = useQuery(madeDesks);
  return (
    <div className="grid items-start gap-x-10 gap-y-8 nav:grid-cols-2">
      <NewDesk desks={desks} />
      <DeskList desks={desks} error={error} />
    </div>
  );
}
