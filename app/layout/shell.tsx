import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { IconButton } from '#app/ui/buttons.tsx';
import { FestIsOver } from './fest-is-over.tsx';
import { Footer } from './footer.tsx';
import { PageBroken } from './page-failed.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every page. `children` come at the end of the pages for visitors. */
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
      {isPublic && pathname !== '/' && <FestIsOver />}
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

/** Tells app/after-paint.ts that the page now reacts to taps. */
function PageReady() {
  useEffect(() => void document.dispatchEvent(new Event('page-ready')), []);
  return null;
}

/** On each new page, scrolls, moves the focus and announces the title. Browsers do this only for a full page load. */
function PageChange() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const first = useRef(true);
  const [announcement, setAnnouncement] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run for each new path
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView();
    else if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
    const main = document.getElementById('main');
    // Some pages move the focus to a field themselves.
    if (target || !main?.contains(document.activeElement)) (target || main)?.focus({ preventScroll: true });
    if (document.title) setAnnouncement(document.title);
  }, [pathname, hash, kind]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

const threshold = 200;

function subscribe(onScroll: () => void) {
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
}

function ScrollToTop() {
  const shown = useSyncExternalStore(
    subscribe,
    () => window.scrollY > threshold,
    () => false,
  );
  if (!shown) return null;
  return (
    <IconButton
      icon="up"
      label="Scroll to top"
      className="fixed right-4 bottom-[calc(16px+var(--foot,0px)+var(--raise,0px))] z-10 print:hidden"
      onClick={() => window.scrollTo({ top: 0, behavior: scrollBehavior() })}
    />
  );
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
