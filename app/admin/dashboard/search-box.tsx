import { useEffect, useRef } from 'react';

/** The full-width search; it has the focus from the start, because finding a person is what the desk does. */
export function SearchBox({ value, onChange }: { value: string; onChange(value: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  return (
    <input
      ref={input}
      type="search"
      aria-label="Search participants"
      placeholder="Search participants..."
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      className="min-h-12 w-full rounded-md border border-line-strong bg-sunken px-4 text-lg placeholder:text-text-soft"
    />
  );
}
