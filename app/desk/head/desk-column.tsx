import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react';

type Props = { children: ReactNode; onKeyDown?: KeyboardEventHandler };

/** One column as high as what is seen, so that the search stands above a phone's keyboard. */
export function DeskColumn({ children, onKeyDown }: Props) {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const follow = () => {
      // Pinched larger it is the visitor who chooses what is seen.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads one step back, whatever has the focus
    <div ref={column} onKeyDown={onKeyDown} className="mx-auto flex h-dvh max-w-xl flex-col border-line sm:border-x">
      {children}
    </div>
  );
}
