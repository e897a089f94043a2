import { type KeyboardEvent, useState } from 'react';
import type { PersonCard } from '#contract/desk/desk.ts';
import { ageText } from '../parts/time.ts';
import { useOrigin } from '../session/use-session.ts';

type Props = {
  person: PersonCard;
  /** The time of the phone's pack in ms, or null if the card is from the server. A pack has no photos. */
  asOf: number | null;
};

export function Photo({ person: { name, idPhotoPath }, asOf }: Props) {
  const origin = useOrigin();
  const [isBroken, setIsBroken] = useState(false);
  const [isLarge, setIsLarge] = useState(false);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isLarge) return;
    event.stopPropagation();
    setIsLarge(false);
  }

  if (idPhotoPath === null)
    return (
      <p className={note}>
        {asOf === null
          ? 'No ID photo. Ask for the college card.'
          : `This phone’s list from ${ageText(asOf)} has no photos. Compare with the college card.`}
      </p>
    );
  if (isBroken || origin === null)
    return (
      <p role="alert" className={note}>
        The photo did not load. Ask for the college card.
      </p>
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

const note = 'border border-dashed border-line-strong px-4 py-3 text-text-soft';
