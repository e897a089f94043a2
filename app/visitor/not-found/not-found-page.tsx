import { Link } from 'react-router';
import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';
import { LostSpark } from './lost-spark.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageHead title="Not Found" description="There is no page at this address." />
      <Statement mark="error 404" title="Not found" drawing={<LostSpark />}>
        <p>There is no page at this address. It may have belonged to an earlier edition.</p>
        <Link to="/" className={button.primary}>
          Go to the home page
        </Link>
      </Statement>
    </>
  );
}
