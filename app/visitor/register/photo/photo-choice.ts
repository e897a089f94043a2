import { useCallback, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { forget, keep } from '../draft/draft.ts';
import { asText, type ChosenPhoto, keptPhoto } from './kept-photo.ts';

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
    // Also where a photo takes its place: the new one may be too large to keep, and the old one must not come back.
    forget('photo');
    if (settled.photo === undefined) return;
    const text = await asText(settled.photo);
    if (latest.current === coming) keep('photo', text);
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
  // Nobody who brings no photo loads it. Where it does not come, the server looks at the photo as it is.
  const result = await import('./prepare-photo.ts').then(
    ({ preparePhoto }) => preparePhoto(file),
    () => file,
  );
  return typeof result === 'string' ? { refusal: result } : { photo: { id: uuid(), file: result } };
}
