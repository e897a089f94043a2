import { PageHead } from '#app/layout/page-head.tsx';
import { AtTheDesk } from './at-the-desk.tsx';
import { usePhone } from './phone/use-phone.ts';
import { Elsewhere, NoAnswer, NoDesk } from './session/no-desk.tsx';
import { useSession } from './session/use-session.ts';

export function DeskPage() {
  return (
    <>
      <PageHead title="Desk" description="For the people at the doors: find somebody, see who they are, mark them." />
      <DeskOrReason />
    </>
  );
}

function DeskOrReason() {
  const { failure, ask } = useSession();
  const { session, ended, isElsewhere } = usePhone();
  if (session) return isElsewhere ? <Elsewhere /> : <AtTheDesk session={session} />;
  if (ended !== null) return <NoDesk sentence={ended} />;
  if (failure !== null) return <NoAnswer sentence={failure} onAgain={ask} />;
  return <Opening />;
}

function Opening() {
  return (
    <section className="grid h-dvh place-items-center">
      <h1 className="sr-only">Desk</h1>
      <p role="status" className="text-text-soft">
        Opening the desk...
      </p>
    </section>
  );
}
