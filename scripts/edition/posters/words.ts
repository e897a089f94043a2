import type { FestEvent, Person } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { formatDay, formatSpan, minutesOf } from '#programme/times.ts';

export const site = `${edition.name} ${edition.version}`;
export const day = formatDay(edition.date);
export const shortDay = edition.date.split('-').reverse().join('.');
export const registerAddress = `${edition.url.replace(/^https?:\/\//, '')}/register`;
export const number = (event: FestEvent): string => `${events.indexOf(event) + 1}/${events.length}`;

export const span = (times: { start: string; end: string }): string => formatSpan(times).replace('-', '–');
/** Returns '3:30' for '15:30'. */
export const hour = (clock: string): string => `${Math.floor(minutesOf(clock) / 60) % 12 || 12}${clock.slice(2)}`;

const all = [...events, ...showcases];
const first = Math.min(...all.map(({ start }) => minutesOf(start)));
const last = Math.max(...all.map(({ end }) => minutesOf(end)));
export const dayStart = all.find(({ start }) => minutesOf(start) === first)?.start ?? '';
export const dayEnd = all.find(({ end }) => minutesOf(end) === last)?.end ?? '';
/** Returns the position of a time in the fest's day, from 0 to 1. */
export const positionInDay = (clock: string): number => (minutesOf(clock) - first) / (last - first);
export const halfHours = Array.from({ length: Math.floor((last - first) / 30) + 1 }, (_, index) => {
  const minutes = first + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/** Returns name and role. In sample data both are the same text, which is then shown once. */
export const who = ({ role, name }: Person): string => (name === role ? role : `${name}, ${role.toLowerCase()}`);
