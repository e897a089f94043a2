import { type PointerEvent, useRef } from 'react';

/** In CSS pixels; a shorter way is a tap with an unsteady hand. */
const shortest = 48;

/**
 * Handlers for an element that is turned like a page: `turn(1)` for a swipe to the left, `turn(-1)` to the right. Up and
 * down, a pinch of two fingers and a drag within an enlarged page turn nothing. The element must leave the horizontal
 * gesture to them: `touch-action: pan-y pinch-zoom`.
 */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined);

  function onPointerDown({ isPrimary, clientX, clientY }: PointerEvent) {
    const enlarged = (window.visualViewport?.scale ?? 1) > 1.01;
    from.current = isPrimary && !enlarged ? { x: clientX, y: clientY } : undefined;
  }

  function onPointerUp({ clientX, clientY }: PointerEvent) {
    if (!from.current) return;
    const across = clientX - from.current.x;
    const down = clientY - from.current.y;
    from.current = undefined;
    if (Math.abs(across) >= shortest && Math.abs(across) > Math.abs(down)) turn(across < 0 ? 1 : -1);
  }

  function onPointerCancel() {
    from.current = undefined;
  }

  return { onPointerDown, onPointerUp, onPointerCancel };
}
