import type { ReactNode } from 'react';

/** A bar over the bottom of the window, so that nothing moves when it appears. Sets `--foot` to its height. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div ref={watchHeight} className="fixed inset-x-0 bottom-0 z-10 print:hidden">
    {children}
  </div>
);

function watchHeight(bar: HTMLElement | null) {
  const root = document.documentElement.style;
  const observer = new ResizeObserver(([entry]) =>
    root.setProperty('--foot', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
  );
  if (bar) observer.observe(bar);
  return () => {
    observer.disconnect();
    root.removeProperty('--foot');
  };
}
