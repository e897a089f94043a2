import { useCallback, useEffect, useRef, useState } from 'react';

/** Runs something now, or once no finger is on the screen. */
export type WhenFree = (work: () => void) => void;

/** Nothing moves under a finger: what arrives meanwhile waits until it is lifted, and its tap is done. */
export function useTouch() {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  const onPointerDown = useCallback(() => {
    isDown.current = true;
  }, []);
  useEffect(() => {
    const lift = () =>
      setTimeout(() => {
        isDown.current = false;
        for (const work of waiting.current.splice(0)) work();
      });
    for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, lift);
    return () => {
      for (const kind of ['pointerup', 'pointercancel']) removeEventListener(kind, lift);
    };
  }, []);
  const whenFree = useCallback<WhenFree>((work) => {
    if (isDown.current) waiting.current.push(work);
    else work();
  }, []);
  return { whenFree, onPointerDown };
}

/** What something is; while a finger is on the screen, what it was before. */
export function useStill<Value>(value: Value, whenFree: WhenFree): Value {
  const [shown, setShown] = useState<Value>(value);
  useEffect(() => whenFree(() => setShown(() => value)), [value, whenFree]);
  return shown;
}
