import type { Page } from '@playwright/test';

/** Holds back the page's requests to a URL; the function that it gives lets them through, or loses them. */
export async function holdBack(page: Page, url: string, then: 'continue' | 'abort' = 'continue'): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route[then]();
  });
  return release;
}
