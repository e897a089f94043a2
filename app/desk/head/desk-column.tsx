import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react';

type Props = { children: ReactNode; onKeyDown?: KeyboardEventHandler };

/** As high as the visible part of the page, so that the search is above a phone's keyboard. */
export function DeskColumn({ children, onKeyDown }: Props) {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const follow = () => {
      // A pinched page keeps its height.
      if (seen.scale > 1.01) return;
      column.current?.style.setProperty('height', `${seen.height}px`);
      // Some browsers push the page up instead.
      if (seen.offsetTop > 0) window.scrollTo(0, 0);
    };
    follow();
    seen.addEventListener('resize', follow);
    return () => seen.removeEventListener('resize', follow);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes one step back, whatever has the focus
    <div ref={column} onKeyDown={onKeyDown} className="mx-auto flex h-dvh max-w-xl flex-col border-line sm:border-x">
      {children}
    </div>
  );
}
