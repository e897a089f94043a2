import { PageHead } from '#app/layout/page-head.tsx';
import { useHydrated } from '#app/ui/hydrated.ts';
import { AtTheDesk } from './at-the-desk.tsx';
import { DeskColumn } from './frame/desk-column.tsx';
import { DeskHead } from './frame/desk-head.tsx';
import { NoAnswer, NoDesk } from './session/no-desk.tsx';
import { useOfflinePage } from './session/use-offline-page.ts';
import { useSession } from './session/use-session.ts';

/** /desk: find a person, see who they are, mark them. For a phone that is a desk, and for organisers. */
export function DeskPage() {
  const { known, ask, end } = useSession();
  const hydrated = useHydrated();
  useOfflinePage(known?.role);
  return (
    <>
      <PageHead title="Desk" description="For the people at the doors: find somebody, see who they are, mark them." />
      {known?.role === 'nobody' && <NoDesk sentence={known.sentence} />}
      {known?.role === 'unknown' && <NoAnswer sentence={known.sentence} onAgain={ask} />}
      {(known === null || !hydrated) && <Opening />}
      {(known?.role === 'desk' || known?.role === 'organiser') && <AtTheDesk session={known} onEnded={end} />}
    </>
  );
}

/** What stands until it is known who acts here. */
function Opening() {
  return (
    <DeskColumn>
      <h1 className="sr-only">Desk</h1>
      <DeskHead session={null} place={null} onPlace={nothing} onMenu={nothing} />
      <p role="status" className="m-auto text-text-soft">
        Opening the desk...
      </p>
    </DeskColumn>
  );
}
const nothing = () => {};
