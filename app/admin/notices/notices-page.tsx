import { useMutation } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { call } from '#app/tool-api.ts';
import { toolButton } from '#app/ui/button.ts';
import { Message } from '#app/ui/message.tsx';
import { boardLink } from '#contract/admin.ts';
import { LinkField } from '../page/link-field.tsx';
import { OrganisersPage } from '../page/organisers-page.tsx';
import { NewNotice } from './new-notice.tsx';
import { RunningNotices } from './running-notices.tsx';

export function NoticesPage() {
  return (
    <OrganisersPage title="Notices" description="Short notices that every page of the site shows.">
      <div className="grid items-start gap-x-10 gap-y-8 nav:grid-cols-2">
        <NewNotice />
        <RunningNotices />
      </div>
      <Boards />
    </OrganisersPage>
  );
}

function Boards() {
  const show = useMutation({ mutationFn: () => callFor(boardLink, 'makeBoard') });
  const end = useMutation({ mutationFn: () => call('endBoards'), onSuccess: () => show.reset() });
  const start = () => {
    end.reset();
    show.mutate();
  };
  const failure = show.error?.message ?? end.error?.message;
  const link = show.data?.link;
  return (
    <section aria-labelledby="boards" className="flex flex-col items-start gap-3">
      <h2 id="boards" className="text-2xl">
        Boards in the halls
      </h2>
      <p className="max-w-prose text-text-soft">
        A board is a large screen. It shows what runs now, what comes next, how many people are at each event, and these
        notices. It shows no names. Anybody with its link can see it.
      </p>
      {failure && <Message>{failure}</Message>}
      {link ? (
        <LinkField label="Link to the board" url={link} other={{ label: 'Open the board', href: link }} />
      ) : (
        <button type="button" disabled={show.isPending} className={toolButton} onClick={start}>
          Show the link
        </button>
      )}
      <button type="button" disabled={end.isPending} className={toolButton} onClick={() => end.mutate()}>
        End all boards
      </button>
      <p role="status" className="text-text-soft empty:hidden">
        {end.isSuccess && 'All boards ended. New boards need a new link.'}
      </p>
    </section>
  );
}
