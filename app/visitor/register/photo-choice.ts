import { useCallback, useRef, useState } from 'react';
import { type ChosenPhoto, keepPhoto, keptPhoto } from './kept-photo.ts';
import { preparePhoto } from './photo.ts';
import { randomId } from './submission-key.ts';

/** A photo, the sentence that refuses one, or neither. */
export type PhotoChoice = { photo?: ChosenPhoto; refusal?: string };

const nothing: PhotoChoice = {};

/** The form's photo from the choice on: being read, chosen, refused or removed. */
export function usePhotoChoice() {
  const [choice, setChoice] = useState(nothing);
  const latest = useRef(Promise.resolve(nothing));

  const take = useCallback(async (coming: Promise<PhotoChoice>) => {
    latest.current = coming;
    const settled = await coming;
    // A slow earlier choice must not replace a later one.
    if (latest.current !== coming) return;
    setChoice(settled);
    await keepPhoto(settled.photo);
  }, []);

  return {
    ...choice,
    choose: useCallback((file: File) => take(prepared(file)), [take]),
    remove: useCallback(() => take(Promise.resolve(nothing)), [take]),
    restore: useCallback(() => {
      const photo = keptPhoto();
      if (photo) setChoice({ photo });
      if (photo) latest.current = Promise.resolve({ photo });
    }, []),
    /** The choice once it is read: a large photo may still be, when the form is sent. */
    settled: () => latest.current,
  };
}

async function prepared(file: File): Promise<PhotoChoice> {
  const result = await preparePhoto(file);
  return typeof result === 'string' ? { refusal: result } : { photo: { id: randomId(), file: result } };
}
