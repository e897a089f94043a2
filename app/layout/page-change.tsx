import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Scrolls, moves the focus and announces the title, as a browser does for a new page. Going back keeps the scroll position. */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const first = useRef(true);
  const [announcement, setAnnouncement] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView();
    else if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
    const main = document.getElementById('main');
    // Some pages focus a field themselves.
    if (target || !main?.contains(document.activeElement)) (target || main)?.focus({ preventScroll: true });
    if (document.title) setAnnouncement(document.title);
  }, [pathname, hash, kind]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
