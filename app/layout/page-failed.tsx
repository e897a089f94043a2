import { button } from '#app/ui/button.ts';
import { isUpdated } from '#app/ui/not-loaded/updated.ts';
import { PageHead } from './page-head.tsx';
import { Statement } from './statement.tsx';

/** Replaces a page whose script did not load. */
export const standIn = async () => ({
  default: (await isUpdated()) ? SiteUpdated : PageNotLoaded,
});

function SiteUpdated() {
  return (
    <PageFailed mark="updated" title="The site was updated" advice="Load it again to go on. Your form is saved." />
  );
}

function PageNotLoaded() {
  return (
    <PageFailed
      mark="offline"
      title="This page did not load"
      advice="Check your connection and load it again. Your form is saved."
    />
  );
}

export function PageBroken() {
  return (
    <PageFailed
      mark="error"
      title="This page stopped"
      advice="The fault is ours. Load it again to go on. Your form is saved."
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
