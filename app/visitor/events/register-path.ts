import type { FestEvent } from '#contract/fest.ts';

/** The form with these events ticked already. */
export const registerPath = (events: readonly FestEvent[]): string =>
  `/register?${new URLSearchParams(events.map(({ id }) => ['event', id]))}`;
