import { useSyncExternalStore } from 'react';
import type { PhoneState } from '../phone/state.ts';
import { phone } from '../phone/use-phone.ts';

/** Nothing moves under a finger: what arrives while one is on the screen waits until it is lifted. */
const held: (() => void)[] = [];
let isDown = false;

export function whenFree(work: () => void): void {
  if (isDown) held.push(work);
  else work();
}

/** The state of the phone; a change of it is drawn as soon as no finger is on the screen. */
export const useStillPhone = (): PhoneState => useSyncExternalStore(onChange, () => phone.state);

const onChange = (listener: () => void) => phone.subscribe(() => whenFree(listener));

/** Watches the fingers on the screen; gives what ends that. */
export function watchTouch(): () => void {
  const left = new AbortController();
  addEventListener('pointerdown', press, { signal: left.signal });
  for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, lift, { signal: left.signal });
  return () => {
    left.abort();
    lift();
  };
}

function press(): void {
  isDown = true;
}

function lift(): void {
  // The click comes first.
  setTimeout(() => {
    isDown = false;
    for (const work of held.splice(0)) work();
  });
}
