import { PrimaryButton } from '#app/ui/buttons.tsx';
import { isUpdated } from '#app/ui/not-loaded/updated.ts';
import { PageHead } from './page-head.tsx';
import { Statement } from './statement.tsx';

/** Replaces a page whose script did not load. */
export const standIn = async () => ({ default: (await isUpdated()) ? SiteUpdated : PageNotLoaded });

const failedPage = (mark: string, title: string, advice: string) => () => (
  <Statement mark={mark} title={title}>
    <PageHead title={title} description={title} />
    <p>{advice} What you typed in the registration form is saved.</p>
    <PrimaryButton onClick={() => window.location.reload()}>Load again</PrimaryButton>
  </Statement>
);

const SiteUpdated = failedPage('updated', 'The site was updated', 'Load it again to continue.');
const PageNotLoaded = failedPage('offline', 'This page did not load', 'Check your connection and load it again.');
export const PageBroken = failedPage('error', 'This page stopped', 'This is our fault. Load it again to continue.');
