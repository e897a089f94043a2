import { type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router';
import { Footer } from './footer.tsx';
import { PageChange } from './page-change.tsx';
import { PageBroken } from './page-failed.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { TopBar } from './top-bar.tsx';

/** `children` come at the end of every visitor page. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isAdmin = /^\/admin(dashboard)?(\/|$)/.test(pathname);
  const isTool = /^\/(desk|board)(\/|$)/.test(pathname);
  const isPublic = !isAdmin && !isTool;

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-30 border border-transparent bg-primary px-6 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {!isTool && <TopBar isAdmin={isAdmin} />}
      <main id="main" tabIndex={-1} className="grow outline-none">
        <ErrorBoundary FallbackComponent={PageBroken} resetKeys={[pathname]}>
          <Suspense fallback={<div className="min-h-dvh" />}>
            <Outlet />
            <PageReady />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isPublic && <Footer />}
      {!isTool && <ScrollToTop />}
      {isPublic && <ErrorBoundary fallback={null}>{children}</ErrorBoundary>}
      <PageChange />
    </div>
  );
}

/** Tells app/after-paint.ts that taps work now. */
function PageReady() {
  useEffect(() => void document.dispatchEvent(new Event('page-ready')), []);
  return null;
}
