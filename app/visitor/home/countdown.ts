const second = 1000;

export type Remaining = { days: number; hours: number; minutes: number; seconds: number };

export function remainingParts(seconds: number): Remaining {
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** In whole seconds; null once the instant has passed. */
export function secondsUntil(instant: number, now: number): number | null {
  return now < instant ? Math.floor((instant - now) / second) : null;
}

export function everySecond(tick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    timer = setTimeout(
      () => {
        tick();
        next();
      },
      second - (Date.now() % second),
    );
  };
  next();
  return () => clearTimeout(timer);
}
