import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { standIn } from '#app/layout/page-failed.tsx';
import { PageHead } from '#app/layout/page-head.tsx';
import { useHydrated } from '#app/ui/hydrated.ts';
import { PassOf } from './pass-of.tsx';
import { PassShell } from './pass-shell.tsx';

/** Apart, so that nobody in a queue waits for a form. */
const FindPass = lazy(() => import('./find/find-pass.tsx').then((part) => ({ default: part.FindPass }), standIn));

/** /pass finds a pass, /pass/TOKEN shows one. Both begin as the one page that was built, which knows nobody. */
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
