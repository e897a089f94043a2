import { button } from '#app/ui/button.ts';
import { PageHead } from './page-head.tsx';
import { Statement } from './statement.tsx';

/** Stands in for a page whose script could not be fetched: the connection is gone, or a newer site replaced it. */
export function PageNotLoaded() {
  return (
    <PageFailed
      mark="offline"
      title="This page did not arrive"
      advice="Check your connection and load it again. Nothing you typed elsewhere is lost."
    />
  );
}

/** Stands in for a page whose rendering threw an error. */
export function PageBroken() {
  return (
    <PageFailed
      mark="error"
      title="This page stopped"
      advice="The fault is ours. What you typed into the form is kept: load the page again and go on."
    />
  );
}

function PageFailed({ mark, title, advice }: { mark: string; title: string; advice: string }) {
  return (
    <>
      <PageHead title={title} description={title} />
      <Statement mark={mark} title={title}>
        <p>{advice}</p>
        <button type="button" className={button.primary} onClick={() => window.location.reload()}>
          Load again
        </button>
      </Statement>
    </>
  );
}
