import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Does for a navigation within the site what the browser does for a new page: scrolls to the top or to the hash, moves the
 * focus to the page and announces its title. Going back keeps the browser's scroll position.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const first = useRef(true);
  const [announcement, setAnnouncement] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, whatever else stays the same
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView();
    else if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
    const main = document.getElementById('main');
    // A page that has put the focus on a field of its own keeps it there.
    if (target || !main?.contains(document.activeElement)) (target || main)?.focus({ preventScroll: true });
    if (document.title) setAnnouncement(document.title);
  }, [pathname, hash, kind]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
