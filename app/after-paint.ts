/**
 * Keeps the largest paint within 1.5 s on a slow phone (docs/performance.md): 1.2 s on `/`, and 2.0 s without it
 * (docs/decisions/0008-scripts-come-after-the-first-paint.md). Fetches the application once the page that came rendered
 * has been painted, as its 90 kB would share a slow line with the styles and faces that the page waits for. The build
 * names the page's scripts in links, the application's first (scripts/build/pages.ts).
 */
requestAnimationFrame(() => setTimeout(start));
makeUpForEarlyTap();

async function start(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=after-paint]')];
  await Promise.all(links.map((link) => arrival(link.href, 1000)));
  for (const link of links) {
    link.crossOrigin = '';
    link.rel = 'modulepreload';
  }
  await import(/* @vite-ignore */ links[0]?.href ?? '');
}

/**
 * Waits until a script is in the browser's cache. A request that fails is repeated with exponential back-off, first after
 * `wait` ms; a failed import, unlike a failed fetch, would stay failed until the page is loaded again.
 */
async function arrival(script: string, wait: number): Promise<unknown> {
  try {
    const answer = await fetch(script);
    if (answer.status === 404) loadAnew();
    return await answer.arrayBuffer();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return arrival(script, 2 * wait);
  }
}

/** The site was updated while this page of it was on its way; but once, as a page that was just loaded anew would be so for ever. */
function loadAnew(): void {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (how?.type !== 'reload') location.reload();
}

/** Repeats the last tap on a control that came before the application could answer. */
function makeUpForEarlyTap(): void {
  let tapped: HTMLElement | null = null;
  function keep(click: MouseEvent) {
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return;
    tapped = (click.target as Element).closest('button, a[aria-haspopup]');
    // It opens something on this page; without scripts it is a link to the same thing.
    if (tapped instanceof HTMLAnchorElement) click.preventDefault();
  }
  document.addEventListener('click', keep, true);
  document.addEventListener(
    'page-ready',
    () => {
      document.removeEventListener('click', keep, true);
      tapped?.click();
    },
    { once: true },
  );
}
