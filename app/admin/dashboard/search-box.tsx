import { useEffect, useMemo, useRef } from 'react';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { HeldList } from '../list/held-list.ts';
import { matching } from '../list/search.ts';
import { useSettled } from '../table/row-window.ts';
import { allParticipants } from './accordions.tsx';

type Props = { value: string; onChange(value: string): void; list: HeldList | undefined; open: string | null };

export function SearchBox({ value, onChange, list, open }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const isSettled = useSettled(value);
  const found = useMemo(
    () => (isSettled && list ? foundElsewhere(list, value, open) : ''),
    [isSettled, list, value, open],
  );

  return (
    <TextField
      ref={input}
      label="Search participants"
      labelled="hidden"
      type="search"
      placeholder="Search participants..."
      // The space keeps the line's height.
      hint={found || '\u00a0'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
    />
  );
}

/** Returns the number of matches in each closed group, such as 'Oracle: 1 · Triathlon: 2'. */
function foundElsewhere({ registrations, groups }: HeldList, search: string, open: string | null): string {
  if (search.trim() === '') return '';
  const found = matching(registrations, search);
  const counts = new Map([[allParticipants, found.length], ...groups.map(({ event }): [string, number] => [event, 0])]);
  for (const { selectedEvents } of found) {
    for (const event of new Set(selectedEvents)) counts.set(event, (counts.get(event) ?? 0) + 1);
  }
  const closed = [...counts].filter(([name, count]) => name !== open && count > 0);
  return closed.map(([name, count]) => `${name}: ${count}`).join(' · ');
}
