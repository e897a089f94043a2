import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { PrimaryLink } from '#app/ui/buttons.tsx';

/** The gallery also shows this page while it has no pictures. */
export function ComingSoonPage({
  title = 'Coming Soon',
  description = 'This part of the fest is not out yet.',
  sentence = 'This part of the fest is still being built. Everything else is open.',
}) {
  return (
    <Statement mark="pending" title="Coming Soon">
      <PageHead title={title} description={description} />
      <p>{sentence}</p>
      <PrimaryLink to="/events">See the events</PrimaryLink>
    </Statement>
  );
}
