import { type KeyboardEvent, useState } from 'react';
import type { PersonCard } from '#contract/desk/desk.ts';
import { ageText } from '../parts/time.ts';
import { usePhone } from '../phone/use-phone.ts';
import { useOrigin } from '../session/use-session.ts';

export function Photo({ person: { name, idPhotoPath } }: { person: PersonCard }) {
  const { pack } = usePhone();
  const origin = useOrigin();
  const [isBroken, setIsBroken] = useState(false);
  const [isLarge, setIsLarge] = useState(false);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isLarge) return;
    event.stopPropagation();
    setIsLarge(false);
  }

  if (!idPhotoPath)
    return (
      <p className={note}>
        {idPhotoPath === undefined && pack
          ? `This phone’s list from ${ageText(pack.asOf)} has no photos. Compare with the college card.`
          : 'No ID photo. Ask for the college card.'}
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
