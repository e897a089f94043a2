/**
 * Loads a public page's scripts after the first paint: their 100 kB would delay styles and fonts on a slow phone
 * (docs/decisions/0008-scripts-come-after-the-first-paint.md). Organisers' pages load their scripts at once. The page
 * has a `<link>` for each script, first for app/main.tsx.
 */
const links = [...document.querySelectorAll<HTMLLinkElement>('link.application')];
if (links[0]?.rel === 'modulepreload') startAtOnce();
else requestAnimationFrame(() => setTimeout(start));
repeatEarlyPress();
keepEarlyText();

async function start(): Promise<void> {
  await forAll(fetched);
  for (const link of links) link.rel = 'modulepreload';
  await forAll(load);
}

/** For organisers' pages. These pages show nothing before the scripts run, so a reload loses nothing. */
function startAtOnce(): void {
  forAll(load).catch((error) => forAll(fetched).then(() => reloadAfter(error)));
}

/** Reloads, because some browsers never repeat a failed import. After three reloads, throws `failure` instead. */
function reloadAfter(failure: unknown): void {
  const reloads: number = history.state?.reloads ?? 0;
  if (reloads > 2) throw failure;
  history.replaceState({ ...history.state, reloads: reloads + 1 }, '');
  location.reload();
}

function forAll(work: (script: string) => Promise<unknown>): Promise<unknown> {
  return Promise.all(links.map(({ href }) => work(href)));
}

function load(script: string): Promise<unknown> {
  return import(/* @vite-ignore */ script);
}

/** Fetches a script before its import, because some browsers never repeat a failed import. Retries after `wait` ms. */
async function fetched(script: string, wait = 1000): Promise<unknown> {
  try {
    const answer = await fetch(script);
    // A new release replaced the scripts while this page was loading.
    if (answer.status === 404) reloadAfter(answer);
    return await answer.arrayBuffer();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return fetched(script, 2 * wait);
  }
}

/** Repeats the last click from before the scripts were ready. Pressing Enter in a field also causes a click. */
function repeatEarlyPress(): void {
  let pressed: HTMLElement | null = null;
  function keep(click: MouseEvent) {
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return;
    pressed?.setAttribute('aria-busy', 'false');
    pressed = (click.target as Element).closest('button, a[aria-haspopup]');
    // These links open a dialog. Before the scripts run, the browser would follow them instead.
    if (pressed instanceof HTMLAnchorElement) click.preventDefault();
    else pressed?.setAttribute('aria-busy', 'true');
  }
  const stayHere = (submit: Event) => submit.preventDefault();
  document.addEventListener('click', keep, true);
  document.addEventListener('submit', stayHere, true);
  document.addEventListener(
    'page-ready',
    () => {
      document.removeEventListener('click', keep, true);
      document.removeEventListener('submit', stayHere, true);
      pressed?.setAttribute('aria-busy', 'false');
      pressed?.click();
    },
    { once: true },
  );
}

/** Keeps early text across a reload, in `history.state`. Browsers may block storage, but never block the history. */
function keepEarlyText(): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form[name] input:not([type=file], [type=password])')];
  const kept: (string | boolean)[] = history.state?.typed ?? [];
  for (const [index, input] of inputs.entries()) {
    if (input.type === 'checkbox') input.checked ||= kept[index] === true;
    else input.value ||= String(kept[index] ?? '');
  }
  const remember = (typed?: typeof kept) => history.replaceState({ ...history.state, typed, reloads: 0 }, '');
  const keep = () => remember(inputs.map(({ type, checked, value }) => (type === 'checkbox' ? checked : value)));
  document.addEventListener('input', keep);
  document.addEventListener('page-ready', () => {
    document.removeEventListener('input', keep);
    // Forget the text and the reloads: the page works.
    remember();
  });
}
