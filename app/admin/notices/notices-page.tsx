import { Boards } from '../boards/boards.tsx';
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
