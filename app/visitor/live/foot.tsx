import { useEffect, useRef } from 'react';
import { YourPass } from '../pass/kept/your-pass.tsx';
import { keepClear } from './keep-clear.ts';
import { Notices } from './notices.tsx';

/**
 * What stands at the foot of the window, over the page, so that nothing moves when it comes. The page gets room for it at its
 * end (app/theme.css), and what else is fixed there stands above it, both by `--foot`.
 */
export function Foot() {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(([entry]) =>
      root.setProperty('--foot', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    if (foot.current) observer.observe(foot.current);
    return () => {
      observer.disconnect();
      root.removeProperty('--foot');
    };
  }, []);

  useEffect(keepClear, []);

  return (
    <div ref={foot} className="fixed inset-x-0 bottom-0 z-10 print:hidden">
      <Notices />
      <YourPass />
    </div>
  );
}
