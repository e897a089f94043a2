import { useEffect, useRef } from 'react';
import { TextField } from '#app/ui/text-field.tsx';

/** The full-width search; it has the focus from the start, because finding a person is what the desk does. */
export function SearchBox({ value, onChange }: { value: string; onChange(value: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  return (
    <TextField
      ref={input}
      label="Search participants"
      labelled="hidden"
      type="search"
      placeholder="Search participants..."
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
    />
  );
}
