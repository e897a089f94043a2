import { useState } from 'react';
import { thumbnailPath } from '#contract/admin.ts';
import type { AddressOf } from '../participant/photo-address.ts';

type Props = { name: string; idPhotoPath: string | null | undefined; addressOf: AddressOf };

const look =
  'grid size-10 shrink-0 place-items-center rounded-full bg-raised-more object-cover font-mono text-sm text-text-soft';

/** The thumbnail, else the photo, else the initials. */
export function Avatar({ name, idPhotoPath, addressOf }: Props) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const paths = idPhotoPath ? [thumbnailPath(idPhotoPath) ?? idPhotoPath, idPhotoPath] : [];
  const path = paths.find((candidate) => !broken.includes(candidate));
  const address = path && addressOf(path);
  if (!path || !address) {
    return (
      <span aria-hidden="true" className={look}>
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      src={address}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      onError={() => setBroken([...broken, path])}
      className={look}
    />
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
