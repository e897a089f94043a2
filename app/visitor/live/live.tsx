import { useEffect, useRef } from 'react';
import { YourPass } from '../pass/saved/your-pass.tsx';
import { keepClear } from './keep-clear.ts';
import { Notices } from './notices.tsx';

export { AfterClosing, Afterwards } from './afterwards.tsx';
export { BoardHead, BoardNow, BoardTime } from './board.tsx';

/** Covers the bottom of the window, so that nothing moves when it appears. `--foot` is its height (app/theme.css). */
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
