import { useEffect } from 'react';

/** Tells app/after-paint.ts that the page answers to taps. */
export function PageReady() {
  useEffect(() => void document.dispatchEvent(new Event('page-ready')), []);
  return null;
}
