import { Link } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';

/** Also replaces a page that has no content yet. */
export function ComingSoonPage({
  title = 'Coming Soon',
  description = 'This part of the fest is not out yet.',
  sentence = 'This part of the fest is still being built. Everything else is open.',
}) {
  return (
    <>
      <PageHead title={title} description={description} />
      <Statement mark="pending" title="Coming Soon">
        <p>{sentence}</p>
        <Link to="/events" className={button.primary}>
          See the events
        </Link>
      </Statement>
    </>
  );
}
