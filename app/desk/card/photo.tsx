import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { PersonCard } from '#contract/desk/desk.ts';
import { useOrigin } from '../session/use-origin.ts';
import { ageText } from '../time/wall-clock.ts';

type Props = {
  person: PersonCard;
  /** In ms, if the card is from this phone, which keeps no photo. */
  asOf: number | null;
};

/** The ID photo, to compare faces with; a tap shows it on the whole screen. Gone with the card: nothing keeps it. */
export function Photo({ person: { name, idPhotoPath }, asOf }: Props) {
  const origin = useOrigin();
  const [isBroken, setIsBroken] = useState(false);
  const [isLarge, setIsLarge] = useState(false);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isLarge) return;
    // Not for the card below it.
    event.stopPropagation();
    setIsLarge(false);
  }

  if (idPhotoPath === null && asOf !== null)
    return <Note>From this phone’s list of {ageText(asOf)}, which has no photos. Compare with the college card.</Note>;
  if (idPhotoPath === null) return <Note>No ID photo. Ask for the college card.</Note>;
  if (isBroken || origin === null)
    return (
      <Note>
        <span role="alert">The photo did not arrive. Ask for the college card.</span>
      </Note>
    );
  return (
    <button
      type="button"
      aria-label={`ID photo of ${name}, ${isLarge ? 'smaller' : 'larger'}`}
      aria-pressed={isLarge}
      onClick={() => setIsLarge(!isLarge)}
      onKeyDown={onKeyDown}
      className={
        isLarge
          ? 'fixed inset-0 z-30 grid place-items-center bg-sunken'
          : 'block h-[max(11rem,30dvh)] w-full overflow-hidden rounded-md border border-transparent bg-sunken'
      }
    >
      {origin !== undefined && (
        <img
          src={`${origin}/${idPhotoPath.replace(/^\/+/, '')}`}
          alt=""
          onError={() => setIsBroken(true)}
          className="size-full object-contain"
        />
      )}
    </button>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="border border-dashed border-line-strong px-4 py-3 text-text-soft">{children}</p>
);
