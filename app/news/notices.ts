import { useEffect, useState, useSyncExternalStore } from 'react';
import { answerTo } from '#app/api.ts';
import { everySecond, now, setClockBy } from '#app/clock.ts';
import { keepText, onStorage, readText } from '#app/storage.ts';
import type { Notice } from '#contract/notices.ts';
import { presentNotices, takeNotices } from './moves.ts';
import { poll } from './poll.ts';

export const keyOf = ({ text, until }: Notice) => `${until} ${text}`;

export type WhenFree = (work: () => void) => void;

/**
 * The notices that have not ended and were not dismissed in this tab. `whenFree` runs a change once nobody is touching
 * the screen.
 */
export function useNotices(whenFree: WhenFree = (work) => work()) {
  const notices = useSyncExternalStore(onStorage, presentNotices, () => none);
  const [dismissed, setDismissed] = useState<string[]>(() => JSON.parse(readText('sessionStorage', key) ?? '[]'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenFree never changes
  useEffect(() => {
    const take = (answer: Notice[]) => whenFree(() => takeNotices(answer));
    return poll({ every, ask: fetchNotices, take });
  }, []);

  const readRunning = () => notices.filter(({ until }) => Date.parse(until) > now());
  // Renders again when a notice ends.
  useSyncExternalStore(everySecond, () => readRunning().length);

  function dismiss(notice: Notice) {
    const more = [...dismissed, keyOf(notice)].slice(-50);
    setDismissed(more);
    keepText('sessionStorage', key, JSON.stringify(more));
  }

  const shown = [...new Map(readRunning().map((notice) => [keyOf(notice), notice])).values()];
  return { notices: shown.filter((notice) => !dismissed.includes(keyOf(notice))), dismiss };
}

const key = 'dismissed-notices';
const none: readonly Notice[] = [];

/** In ms. Every page shows a notice within 15 s. */
const every = 10_000;

/** The answer has an ETag, so an unchanged answer is only a few bytes. */
async function fetchNotices(signal: AbortSignal): Promise<Notice[]> {
  const askedAt = Date.now();
  const answer = await answerTo('notices', { signal });
  const notices: unknown = await answer.json();
  if (!Array.isArray(notices)) throw new TypeError();
  setClockBy(answer, askedAt);
  return notices;
}
