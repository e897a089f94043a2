type Area = 'localStorage' | 'sessionStorage';

/** Used if the browser's storage is blocked, missing or full. These texts are lost when the page closes. */
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
    // Remove the old value, which must not come back after a reload.
    forgetText(area, key);
    inPage.set(key, text);
  }
}

export function forgetText(area: Area, key: string): void {
  inPage.delete(key);
  try {
    globalThis[area].removeItem(key);
  } catch {}
}

export function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Notifies this tab, because the browser only notifies other tabs. */
export const tellStorage = () => globalThis.dispatchEvent?.(new Event('storage'));
