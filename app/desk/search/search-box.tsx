import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon, LineDrawing } from '#app/ui/icon.tsx';
import type { DeskControls } from '../screen/use-desk.ts';
import type { Keys } from '../screen/use-keys.ts';

type Props = { box: RefObject<HTMLInputElement | null>; desk: DeskControls; keys: Keys };

export function SearchBox({ box, desk, keys }: Props) {
  const { typed, isCameraOpen } = desk.screen;
  const setCamera = (isOpen: boolean) => desk.dispatch({ type: 'camera', isOpen });
  const [hasDigits, setDigits] = useState(false);

  /** Switches between letters and digits. A phone changes its keyboard only if the box gets the focus again. */
  function changeKeyboard() {
    flushSync(() => {
      setDigits(!hasDigits);
      setCamera(false);
    });
    box.current?.blur();
    box.current?.focus();
  }

  return (
    <div className="flex gap-2 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <label htmlFor="search" className="sr-only">
        Search people
      </label>
      <input
        ref={box}
        id="search"
        type="text"
        inputMode={isCameraOpen ? 'none' : hasDigits ? 'numeric' : 'text'}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="Name or last digits"
        value={typed}
        onChange={(event) => keys.type(event.target.value)}
        onKeyDown={keys.onKey}
        onPointerUp={() => setCamera(false)}
        className="min-h-14 w-full min-w-0 rounded-md border-2 border-line-strong bg-sunken px-4 text-lg placeholder:text-text-soft focus:border-primary"
      />
      <button
        type="button"
        aria-label="Keyboard with digits, 123"
        aria-pressed={hasDigits}
        onClick={changeKeyboard}
        className="min-h-14 w-14 shrink-0 rounded-md border-2 border-line-strong font-mono hover:border-primary aria-pressed:border-primary aria-pressed:text-primary"
      >
        <span aria-hidden="true">123</span>
      </button>
      <button
        type="button"
        aria-label={isCameraOpen ? 'Close the camera' : 'Scan a pass with the camera'}
        aria-pressed={isCameraOpen}
        onClick={() => setCamera(!isCameraOpen)}
        className="grid min-h-14 w-16 shrink-0 place-items-center rounded-md border-2 border-line-strong text-text hover:border-primary aria-pressed:border-primary aria-pressed:text-primary"
      >
        {isCameraOpen ? <Icon name="close" className="size-8" /> : <LineDrawing path={scan} className="size-8" />}
      </button>
    </div>
  );
}

const scan = 'M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5M3 12h18';
