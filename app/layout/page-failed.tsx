import { PrimaryButton } from '#app/ui/buttons.tsx';
import { isUpdated } from '#app/ui/not-loaded/updated.ts';
import { PageHead } from './page-head.tsx';
import { Statement } from './statement.tsx';

/** Replaces a page whose script did not load. */
export const standIn = async () => ({
  default: (await isUpdated()) ? SiteUpdated : PageNotLoaded,
});

const SiteUpdated = () => (
  <PageFailed mark="updated" title="The site was updated" advice="Load it again to continue." />
);

const PageNotLoaded = () => (
  <PageFailed mark="offline" title="This page did not load" advice="Check your connection and load it again." />
);

export const PageBroken = () => (
  <PageFailed mark="error" title="This page stopped" advice="This is our fault. Load it again to continue." />
);

function PageFailed({ mark, title, advice }: { mark: string; title: string; advice: string }) {
  return (
    <>
      <PageHead title={title} description={title} />
      <Statement mark={mark} title={title}>
        <p>{advice} What you typed in the registration form is saved.</p>
        <PrimaryButton onClick={() => window.location.reload()}>Load again</PrimaryButton>
      </Statement>
    </>
  );
}
