/**
 * Brings the application once the page that came rendered has been painted: on a slow line its 80 kB would otherwise
 * share it with the styles and faces that the page is waiting for. The build names the page's scripts in links, the
 * application's first (scripts/build/pages.ts).
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
 * Waits until a script is in the browser's cache. Where the network loses it, it is asked for again after `wait` ms and
 * then ever more patiently; a failed import, unlike a failed fetch, would stay failed until the page is loaded again.
 */
async function arrival(script: string, wait: number): Promise<unknown> {
  try {
    return await (await fetch(script)).arrayBuffer();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return arrival(script, 2 * wait);
  }
}

/** The last control that was tapped before the application could answer is tapped again as soon as it can. */
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
