import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { standIn } from '#app/layout/page-failed.tsx';
import { PageHead } from '#app/layout/page-head.tsx';
import { useHydrated } from '#app/ui/hydrated.ts';
import { PassOf } from './pass-of.tsx';
import { PassShell } from './pass-shell.tsx';

/** Loads when needed, so that people in a queue see their pass sooner. */
const FindPass = lazy(() => import('./find/find-pass.tsx').then((part) => ({ default: part.FindPass }), standIn));

/** /pass finds a pass, /pass/TOKEN shows one. Both start as the same prerendered page. */
export function PassPage() {
  const { token } = useParams();
  const hydrated = useHydrated();
  return (
    <>
      <PageHead
        title="Your pass"
        description="Your day at the fest: what you registered for, and the code for the desk."
      />
      {hydrated ? (
        <Suspense fallback={<PassShell />}>
          {token === undefined ? <FindPass /> : <PassOf key={token} token={token} />}
        </Suspense>
      ) : (
        <PassShell />
      )}
    </>
  );
}
