import { useEffect } from 'react';

/** Says once that the page answers to taps, for which app/after-paint.ts has kept those that came too early. */
export function PageReady() {
  useEffect(() => void document.dispatchEvent(new Event('page-ready')), []);
  return null;
}
