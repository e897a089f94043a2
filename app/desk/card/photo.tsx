import { useEffect, useState } from 'react';
import { backend } from '#app/api.ts';
import type { PersonCard } from '#contract/desk.ts';
import { ageText } from '../wall-clock.ts';

type Props = {
  person: PersonCard;
  /** In ms, where the card is from this phone, which keeps no photo. */
  asOf: number | null;
};

/** The ID photo, to compare faces with; a tap shows it on the whole screen. Gone with the card: nothing keeps it. */
export function Photo({ person: { name, idPhotoPath }, asOf }: Props) {
  const [origin, setOrigin] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  useEffect(() => {
    backend().then(setOrigin, () => setIsBroken(true));
  }, []);

  if (asOf !== null && idPhotoPath === null) {
    return (
      <p className="border border-dashed border-line-strong px-4 py-3 text-text-soft">
        From this phone’s list of {ageText(asOf)}, which has no photos. Compare with the college card.
      </p>
    );
  }
  if (idPhotoPath === null) {
    return (
      <p className="border border-dashed border-line-strong px-4 py-3 text-text-soft">
        No ID photo. Ask for the college card.
      </p>
    );
  }
  if (isBroken) {
    return (
      <p role="alert" className="border border-dashed border-line-strong px-4 py-3 text-text-soft">
        The photo did not arrive. Ask for the college card.
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-label={`ID photo of ${name}, ${isLarge ? 'smaller' : 'larger'}`}
      aria-pressed={isLarge}
      onClick={() => setIsLarge(!isLarge)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isLarge) return;
        // Not for the card below it.
        event.stopPropagation();
        setIsLarge(false);
      }}
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
