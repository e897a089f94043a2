import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { TextLink } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { OrganisersPage } from '../page/organisers-page.tsx';
import { queryClient } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { Merge } from './merge.tsx';
import { People } from './people-table.tsx';
import { Person } from './person.tsx';
import { personQuery } from './person-query.ts';

/** /admin/people, /admin/people/ID for one of them, and /admin/people/ID?with=ID to compare two. */
export function PeoplePage() {
  const { id } = useParams();
  const other = new URLSearchParams(useLocation().search).get('with');
  if (id !== undefined && other !== null)
    return (
      <OrganisersPage title="One person or two?" description="Two registrations that look alike.">
        <Merge key={`${id} ${other}`} id={id} other={other} />
      </OrganisersPage>
    );
  return id === undefined ? (
    <OrganisersPage title="People" description="Everybody who has registered.">
      <nav aria-label="About everybody" className="-mt-5 -mb-3 flex gap-x-6">
        <TextLink to="/admin/colleges">Colleges</TextLink>
        <TextLink to="/admin/photos">ID photos</TextLink>
      </nav>
      <People />
    </OrganisersPage>
  ) : (
    <PersonPage key={id} id={id} />
  );
}

function PersonPage({ id }: { id: string }) {
  // The client comes from OrganisersPage below, so pass it here. The built page has no name: everybody shares it.
  const { data, error } = useQuery({ ...personQuery(id), enabled: useSession() === 'signed in' }, queryClient);
  return (
    <OrganisersPage title={data?.name || 'People'} description="Everybody who has registered.">
      <TextLink to="/admin/people" className="-mt-3 self-start">
        All people
      </TextLink>
      {error && <Message>{error.message}</Message>}
      {!data && !error && <p role="status">Loading the person...</p>}
      {data && <Person person={data} />}
    </OrganisersPage>
  );
}
