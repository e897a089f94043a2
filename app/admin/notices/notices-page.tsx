import { useMutation } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { boardLink } from '#contract/admin.ts';
import { LinkField } from '../page/link-field.tsx';
import { Columns, OrganisersPage } from '../page/organisers-page.tsx';
import { AskButton } from '../page/question.tsx';
import { Section } from '../page/section.tsx';
import { MoveEvent } from './move-event.tsx';
import { NewNotice } from './new-notice.tsx';
import { RunningNotices } from './running-notices.tsx';

export function NoticesPage() {
  return (
    <OrganisersPage title="Notices">
      <Columns>
        <div className="grid gap-8">
          <NewNotice />
          <MoveEvent />
        </div>
        <RunningNotices />
      </Columns>
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
    <Section title="Boards in the halls">
      <p className="max-w-prose text-text-soft">
        A board is a large screen. It shows all events with their rooms and times, how many people are in the rooms, and
        the latest two notices. It shows no names. Anybody with the link can see the board.
      </p>
      {failure && <Message>{failure}</Message>}
      {link && <LinkField label="Link to the board" url={link} other={{ label: 'Open the board', href: link }} />}
      <div className="flex flex-wrap gap-3">
        {!link && (
          <ToolButton disabled={show.isPending} onClick={start}>
            Show the link
          </ToolButton>
        )}
        <AskButton label="End all boards" title="End all boards?" disabled={end.isPending} onYes={() => end.mutate()}>
          <p>Every board stops at once. New boards need a new link.</p>
        </AskButton>
      </div>
      <p role="status" className="text-text-soft empty:hidden">
        {end.isSuccess && 'All boards ended. New boards need a new link.'}
      </p>
    </Section>
  );
}
