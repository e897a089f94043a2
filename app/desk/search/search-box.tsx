import type { KeyboardEvent, ReactNode, Ref } from 'react';

type Props = {
  ref: Ref<HTMLInputElement>;
  typed: string;
  /** While the camera is open the focus brings no keyboard over it. */
  isQuiet: boolean;
  onType(text: string): void;
  onKey(event: KeyboardEvent<HTMLInputElement>): void;
  /** Somebody wants to type. */
  onTap(): void;
  children: ReactNode;
};

export function SearchBox({ ref, typed, isQuiet, onType, onKey, onTap, children }: Props) {
  return (
    <div className="flex gap-2 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <label htmlFor="search" className="sr-only">
        Search people
      </label>
      <input
        ref={ref}
        id="search"
        type="text"
        inputMode={isQuiet ? 'none' : 'text'}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="Name, last digits, reference"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKey}
        onPointerUp={onTap}
        className="min-h-14 w-full min-w-0 rounded-md border-2 border-line-strong bg-sunken px-4 text-lg placeholder:text-text-soft focus:border-primary"
      />
      {children}
    </div>
  );
}
