import type { Page } from '@playwright/test';

/** Starts noting what live regions announce. Returns a function that lists the announcements. */
export async function noteAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
    new MutationObserver((changes) => {
      const regions = changes.flatMap(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(`[aria-live=off], ${live}`);
        return region?.matches(live) ? region : [];
      });
      for (const region of new Set(regions)) said.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
