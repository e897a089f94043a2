import { onTestFinished, vi } from 'vitest';

/** Stubs a visible page with a fake clock until the test ends. Returns what changes the page. */
export function stubPage(now = new Date('2025-08-19T04:30:00Z')) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const browser = new EventTarget();
  vi.useFakeTimers({ now });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return {
    show(visibilityState: 'visible' | 'hidden'): void {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
    },
    comeOnline: () => browser.dispatchEvent(new Event('online')),
  };
}

/** Lets this many milliseconds pass on the fake clock. */
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
