import { button } from '#app/ui/button.ts';
import { PageHead } from './page-head.tsx';
import { Statement } from './statement.tsx';

/** Stands in for a page whose script could not be fetched: the connection is gone, or a newer site replaced it. */
export function PageNotLoaded() {
  return (
    <>
      <PageHead title="Not loaded" description="This page could not be loaded." />
      <Statement mark="offline" title="This page did not arrive">
        <p>Check your connection and load it again. Nothing you typed elsewhere is lost.</p>
        <button type="button" className={button.primary} onClick={() => window.location.reload()}>
          Load again
        </button>
      </Statement>
    </>
  );
}
