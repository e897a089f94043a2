import { PageHead } from '#app/layout/page-head.tsx';
import { AtTheDesk } from './at-the-desk.tsx';
import { usePhone } from './phone/use-phone.ts';
import { Elsewhere, NoAnswer, NoDesk } from './session/no-desk.tsx';
import { useSession } from './session/use-session.ts';

/** /desk: find a person, see who they are, mark them. For a phone that is a desk, and for organisers. */
export function DeskPage() {
  return (
    <>
      <PageHead title="Desk" description="For the people at the doors: find somebody, see who they are, mark them." />
      <Desk />
    </>
  );
}

function Desk() {
  const { known, ask, end } = useSession();
  const { isElsewhere } = usePhone();
  if (known === null) return <Opening />;
  if (known.role === 'nobody') return <NoDesk sentence={known.sentence} />;
  if (known.role === 'unknown') return <NoAnswer sentence={known.sentence} onAgain={ask} />;
  return isElsewhere ? <Elsewhere /> : <AtTheDesk session={known} onEnded={end} />;
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
