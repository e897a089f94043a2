import { useQuery } from '@tanstack/react-query';
import { deskList } from '#contract/desk/desks.ts';
import { Columns, OrganisersPage } from '../page/organisers-page.tsx';
import { polled } from '../session/query-client.ts';
import { DeskList } from './desk-list.tsx';
import { NewDesk, useDeskLink } from './new-desk.tsx';

export function DesksPage() {
  return (
    <OrganisersPage title="Desks">
      <Desks />
    </OrganisersPage>
  );
}

/** Polls often, because the organiser is waiting for the phone to join. */
const madeDesks = polled(deskList, 'desks', 2_000);

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
