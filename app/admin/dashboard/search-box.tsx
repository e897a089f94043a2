import { useEffect, useRef } from 'react';
import { TextField } from '#app/ui/form/text-field.tsx';

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
