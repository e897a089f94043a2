import { useLayoutEffect, useRef, useState } from 'react';
import { uuid } from '#app/uuid.ts';
import { photoSentences } from '#contract/calls/problems.ts';
import { forgetDraft, readDraft, saveDraft } from '../draft/draft.ts';

/** Two photos with the same id are the same photo. The photo is a text, because browser storage stores only texts. */
export type ChosenPhoto = { id: string; name: string; dataUrl: string };

export type PhotoChoice = { photo?: ChosenPhoto | undefined; refusal?: string | undefined };

const nothing: PhotoChoice = {};

/** @param isDraft keeps the photo across a reload, until the server has accepted the form */
export function usePhotoChoice(isDraft = false) {
  const [choice, setChoice] = useState(nothing);
  const latest = useRef(Promise.resolve(nothing));

  useLayoutEffect(() => {
    const photo = isDraft ? readDraft('photo') : undefined;
    if (!photo) return;
    setChoice({ photo });
    latest.current = Promise.resolve({ photo });
  }, [isDraft]);

  async function take(coming: Promise<PhotoChoice>) {
    latest.current = coming;
    const settled = await coming;
    // A slow earlier choice must not replace a later one.
    if (latest.current !== coming) return;
    setChoice(settled);
    if (isDraft && settled.photo) saveDraft('photo', settled.photo);
    else if (isDraft) forgetDraft(['photo']);
  }

  return {
    ...choice,
    choose: (file: File) => take(prepared(file).catch(() => ({ refusal: photoSentences.notAnImage }))),
    remove: () => take(Promise.resolve(nothing)),
    /** Waits for a large photo, which may still be shrinking when the form is sent. */
    settled: () => latest.current,
  };
}

async function prepared(file: File): Promise<PhotoChoice> {
  // If the script does not load, send the photo unchanged. The server checks it.
  const result = await import('./prepare-photo.ts').then(
    ({ preparePhoto }) => preparePhoto(file),
    () => file,
  );
  if (typeof result === 'string') return { refusal: result };
  return { photo: { id: uuid(), name: result.name, dataUrl: await dataUrlOf(result) } };
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Decodes by hand, because the Content-Security-Policy forbids `fetch` of a data URL. */
export function fileOf({ name, dataUrl }: ChosenPhoto): File {
  const [head = '', base64 = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
