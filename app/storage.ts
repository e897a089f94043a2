/** Whether a text outlives the tab: `localStorage` is for all tabs and for good, `sessionStorage` for this one. */
type Area = 'localStorage' | 'sessionStorage';

/** What the browser did not take, until the page is left: its storage may be blocked, missing or full. */
const inPage = new Map<string, string>();

export function readText(area: Area, key: string): string | null {
  try {
    return inPage.get(key) ?? globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

export function keepText(area: Area, key: string, text: string): void {
  try {
    globalThis[area].setItem(key, text);
    inPage.delete(key);
  } catch {
    // What was kept before must not come back after a reload.
    forgetText(area, key);
    inPage.set(key, text);
  }
}

export function forgetText(area: Area, key: string): void {
  inPage.delete(key);
  try {
    globalThis[area].removeItem(key);
  } catch {
    // A storage that is blocked kept nothing.
  }
}

/** For useSyncExternalStore. Gives what ends it. */
export function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Tells the listeners of this tab of a change: the browser's own event goes to other tabs only. */
export const tellStorage = (): boolean => dispatchEvent(new Event('storage'));
