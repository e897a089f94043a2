import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { useNote } from '#app/layout/use-note.ts';
import { useHydrated } from '#app/ui/hydrated.ts';
import { Message } from '#app/ui/message.tsx';
import { Loaded } from '../page/loaded.tsx';
import { allPeople, OrganisersPage } from '../page/organisers-page.tsx';
import { queryClient } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { Merge } from './merge.tsx';
import { People } from './people-table.tsx';
import { Person } from './person.tsx';
import { personQuery } from './person-query.ts';

const parts = [
  { to: '/admin/colleges', label: 'Colleges' },
  { to: '/admin/photos', label: 'ID photos' },
  { to: '/admin/people?real=maybe', label: 'Maybe not real' },
];

/** /admin/people, /admin/people/ID for one person, and /admin/people/ID?with=ID to compare two people. */
export function PeoplePage() {
  const { id } = useParams();
  const { search } = useLocation();
  // The prerendered page does not know the query of the address.
  const other = useHydrated() ? new URLSearchParams(search).get('with') : null;
  if (id !== undefined && other !== null)
    return (
      <OrganisersPage title="One person or two?">
        <Merge key={`${id} ${other}`} id={id} other={other} />
      </OrganisersPage>
    );
  return id === undefined ? (
    <OrganisersPage title="People" links={parts}>
      <WithdrawalNote />
      <People />
    </OrganisersPage>
  ) : (
    <PersonPage key={id} id={id} />
  );
}

/** A component of its own, so that the note disappears when somebody opens a person. */
function WithdrawalNote() {
  const [note] = useNote();
  return <Message tone="done">{note}</Message>;
}

function PersonPage({ id }: { id: string }) {
  // Pass the client, because OrganisersPage provides it only to its children.
  const { data, error } = useQuery({ ...personQuery(id), enabled: useSession() === 'signed in' }, queryClient);
  return (
    <OrganisersPage title={data?.name || 'People'} links={[allPeople]}>
      <Loaded data={data} error={error}>
        {(person) => <Person person={person} />}
      </Loaded>
    </OrganisersPage>
  );
}
