/**
 * Loads the scripts after the prerendered page is painted: their 95 kB would delay styles and fonts on a slow phone
 * (docs/decisions/0008-scripts-come-after-the-first-paint.md). The build puts them into links, app/main.tsx first.
 */
requestAnimationFrame(() => setTimeout(start));
repeatEarlyTap();

async function start(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=after-paint]')];
  await Promise.all(links.map((link) => fetched(link.href, 1000)));
  for (const link of links) {
    link.crossOrigin = '';
    link.rel = 'modulepreload';
  }
  await import(/* @vite-ignore */ links[0]?.href ?? '');
}

/** In ms, how long to wait before each retry. A failed fetch can be retried, a failed import cannot. */
async function fetched(script: string, wait: number): Promise<unknown> {
  try {
    const answer = await fetch(script);
    if (answer.status === 404) reloadOnce();
    return await answer.arrayBuffer();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return fetched(script, 2 * wait);
  }
}

/** Reloads if a new release replaced the scripts while this page was loading. */
function reloadOnce(): void {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (how?.type !== 'reload') location.reload();
}

/** Repeats the last tap on a control if it came before the scripts were ready. */
function repeatEarlyTap(): void {
  let tapped: HTMLElement | null = null;
  function keep(click: MouseEvent) {
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return;
    tapped = (click.target as Element).closest('button, a[aria-haspopup]');
    // This link opens a dialog, but without scripts it is a plain link.
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
