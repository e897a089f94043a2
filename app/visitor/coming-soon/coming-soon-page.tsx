import { PageHead } from '#app/layout/page-head.tsx';
import { ComingSoon } from './coming-soon.tsx';

export function ComingSoonPage() {
  return (
    <>
      <PageHead title="Coming Soon" description="This part of the fest is not out yet." />
      <ComingSoon what="This part of the fest is still being built. Everything else is open." />
    </>
  );
}
