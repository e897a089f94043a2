import { useSyncExternalStore } from 'react';
import { adminFlag } from '#contract/calls.ts';

/** The flag in local storage decides which admin screen is shown. It grants nothing: the server looks at the session. */

const listeners = new Set<() => void>();

export function setFlag(): void {
  localStorage.setItem(adminFlag.key, adminFlag.value);
  for (const listener of listeners) listener();
}

export function clearFlag(): void {
  localStorage.removeItem(adminFlag.key);
  for (const listener of listeners) listener();
}

/** Whether the flag is set; undefined while the page is prerendered, where there is no storage to look into. */
export function useFlag(): boolean | undefined {
  return useSyncExternalStore(subscribe, readFlag, () => undefined);
}

/** Only in a browser: whether the flag is set now. */
export const readFlag = () => localStorage.getItem(adminFlag.key) === adminFlag.value;

/** The browser tells of changes made in other tabs only, so this tab's own are told by the functions above. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
