import { type ReactNode, useEffect, useRef } from 'react';

/** A bar over the bottom of the window, so that nothing moves when it appears. Sets `--foot` to its height. */
export function BottomBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(([entry]) =>
      root.setProperty('--foot', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.removeProperty('--foot');
    };
  }, []);
  return (
    <div ref={bar} className="fixed inset-x-0 bottom-0 z-10 print:hidden">
      {children}
    </div>
  );
}
