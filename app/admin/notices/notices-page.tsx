import { Boards } from '../boards/boards.tsx';
import { OrganisersPage } from '../page/organisers-page.tsx';
import { NewNotice } from './new-notice.tsx';
import { RunningNotices } from './running-notices.tsx';

/** Where organisers say something to everybody, and end it. */
export function NoticesPage() {
  return (
    <OrganisersPage title="Notices" description="What organisers say to everybody, until it ends.">
      <div className="grid items-start gap-x-10 gap-y-8 nav:grid-cols-2">
        <NewNotice />
        <RunningNotices />
      </div>
      <Boards />
    </OrganisersPage>
  );
}
