import type { RefObject } from 'react';
import { CameraButton } from '../camera/camera-button.tsx';
import type { Desk } from '../screen/use-desk.ts';
import type { Keys } from '../screen/use-keys.ts';

type Props = { box: RefObject<HTMLInputElement | null>; desk: Desk; keys: Keys };

export function SearchBox({ box, desk, keys }: Props) {
  const { typed, isCameraOpen } = desk.screen;
  const setCamera = (isOpen: boolean) => desk.dispatch({ type: 'camera', isOpen });
  return (
    <div className="flex gap-2 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <label htmlFor="search" className="sr-only">
        Search people
      </label>
      <input
        ref={box}
        id="search"
        type="text"
        // The focus brings no keyboard over what the camera sees.
        inputMode={isCameraOpen ? 'none' : 'text'}
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="Name, last digits, reference"
        value={typed}
        onChange={(event) => keys.type(event.target.value)}
        onKeyDown={keys.onKey}
        onPointerUp={() => setCamera(false)}
        className="min-h-14 w-full min-w-0 rounded-md border-2 border-line-strong bg-sunken px-4 text-lg placeholder:text-text-soft focus:border-primary"
      />
      <CameraButton isOpen={isCameraOpen} onToggle={() => setCamera(!isCameraOpen)} />
    </div>
  );
}
