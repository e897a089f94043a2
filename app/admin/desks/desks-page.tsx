import { useQuery } from '@tanstack/react-query';
import { Columns, OrganisersPage } from '../page/organisers-page.tsx';
import { DeskList, madeDesks } from './desk-list.tsx';
import { NewDesk, useDeskLink } from './new-desk.tsx';

export function DesksPage() {
  return (
    <OrganisersPage title="Desks" description="Add a desk for a volunteer’s phone, or revoke one.">
      <Desks />
    </OrganisersPage>
  );
}

function Desks() {
  const { data: desks, error } = useQuery(madeDesks);
  const made = useDeskLink();
  return (
    <Columns>
      <NewDesk desks={desks} made={made} />
      <DeskList desks={desks} error={error} onNewLink={({ id }) => made.mutate({ id })} />
    </Columns>
  );
}
