/** In px: the size of the scroll-to-top button, and its distance from the edges. */
const side = 48;
const gap = 16;

/** Raises the scroll-to-top button while it would cover a control or a note. Returns a function that stops this. */
export function keepClear(): () => void {
  const root = document.documentElement.style;
  const place = () =>
    root.setProperty('--raise', `${raiseNeeded(Number.parseFloat(root.getPropertyValue('--foot')) || 0)}px`);
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const placeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(place, 100);
  };
  // Do not measure at each scroll event: on a slow laptop, scrolling became slow. Older Safari has no `scrollend`.
  if ('onscrollend' in window) addEventListener('scrollend', place, { signal: ended.signal });
  else addEventListener('scroll', placeLater, { passive: true, signal: ended.signal });
  addEventListener('resize', place, { signal: ended.signal });
  place();
  return () => {
    ended.abort();
    clearTimeout(timer);
    root.removeProperty('--raise');
  };
}

function raiseNeeded(foot: number): number {
  const lowest = innerHeight - foot - gap;
  for (let bottom = lowest; bottom > lowest / 4; ) {
    const covered = actionAt(bottom - side) ?? actionAt(bottom - side / 2) ?? actionAt(bottom);
    if (!covered) return lowest - bottom;
    bottom = Math.min(bottom - 1, covered.getBoundingClientRect().top - gap / 2);
  }
  return 0;
}

/** Finds a control or note that the scroll-to-top button would cover at this height. */
function actionAt(y: number): Element | undefined {
  const right = document.documentElement.clientWidth - gap;
  return [right - side, right - side / 2, right]
    .flatMap((x) => document.elementsFromPoint(x, y))
    .map((element) => element.closest('main :is(a, button, select, [role=status])'))
    .find((action) => action !== null);
}
