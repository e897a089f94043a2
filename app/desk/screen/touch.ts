/** Changes to make after the finger leaves the screen, because nothing may move under a finger. */
const held: (() => void)[] = [];
let isDown = false;

export function whenFree(work: () => void): void {
  if (isDown) held.push(work);
  else work();
}

export function watchTouch(): () => void {
  const left = new AbortController();
  addEventListener('pointerdown', press, { signal: left.signal });
  for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, lift, { signal: left.signal });
  return () => {
    left.abort();
    lift();
  };
}

function press(): void {
  isDown = true;
}

function lift(): void {
  // Wait for the click, which comes after this event.
  setTimeout(() => {
    isDown = false;
    for (const work of held.splice(0)) work();
  });
}
