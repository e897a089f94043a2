import { useCallback, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { forgetDraftPhoto, readDraftPhoto, saveDraftPhoto } from './draft-photo.ts';

/** A retry with the same id sends the same file. */
export type ChosenPhoto = { id: string; file: File };

export type PhotoChoice = { photo?: ChosenPhoto | undefined; refusal?: string | undefined };

const nothing: PhotoChoice = {};

/** @param isDraft saves the photo until the form was accepted */
export function usePhotoChoice(isDraft = false) {
  const [choice, setChoice] = useState(nothing);
  const latest = useRef(Promise.resolve(nothing));

  const take = useCallback(
    async (coming: Promise<PhotoChoice>) => {
      latest.current = coming;
      const settled = await coming;
      // A slow earlier choice must not replace a later one.
      const isLatest = () => latest.current === coming;
      if (!isLatest()) return;
      setChoice(settled);
      if (!isDraft) return;
      // The new photo may be too large to save, and the old one must not come back.
      forgetDraftPhoto();
      if (settled.photo) await saveDraftPhoto(settled.photo, isLatest);
    },
    [isDraft],
  );

  return {
    ...choice,
    choose: useCallback((file: File) => take(prepared(file)), [take]),
    remove: useCallback(() => take(Promise.resolve(nothing)), [take]),
    restore: useCallback(() => {
      const photo = readDraftPhoto();
      if (photo) setChoice({ photo });
      if (photo) latest.current = Promise.resolve({ photo });
    }, []),
    /** A large photo may still be shrinking when the form is sent. */
    settled: () => latest.current,
  };
}

async function prepared(file: File): Promise<PhotoChoice> {
  // If the script does not load, the server checks the photo as it is.
  const result = await import('./prepare-photo.ts').then(
    ({ preparePhoto }) => preparePhoto(file),
    () => file,
  );
  return typeof result === 'string' ? { refusal: result } : { photo: { id: uuid(), file: result } };
}
