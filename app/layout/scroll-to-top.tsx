import { useSyncExternalStore } from 'react';
import { IconButton } from '#app/ui/buttons.tsx';

const threshold = 200;

function subscribe(onScroll: () => void) {
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
}

export function ScrollToTop() {
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
      className="fixed right-4 bottom-[calc(1rem+var(--foot,0px)+var(--raise,0px))] z-10 print:hidden"
      onClick={() => window.scrollTo({ top: 0, behavior: scrollBehavior() })}
    />
  );
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
