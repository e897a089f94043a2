import { useCallback, useRef, useState } from 'react';
import { uuid } from '#app/uuid.ts';
import { type DraftPhoto, forgetDraft, readDraft, saveDraft } from '../draft/draft.ts';

/** The same id means the same file. */
export type ChosenPhoto = { id: string; file: File };

export type PhotoChoice = { photo?: ChosenPhoto | undefined; refusal?: string | undefined };

const nothing: PhotoChoice = {};

/** @param isDraft keeps the photo across a reload, until the server has accepted the form */
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
      forgetDraft(['photo']);
      if (settled.photo) await saveDraftPhoto(settled.photo, isLatest);
    },
    [isDraft],
  );

  return {
    ...choice,
    choose: useCallback((file: File) => take(prepared(file)), [take]),
    remove: useCallback(() => take(Promise.resolve(nothing)), [take]),
    restore: useCallback(() => {
      const draft = readDraft('photo');
      if (!draft) return;
      const choice = { photo: { id: draft.id, file: fileOf(draft) } };
      setChoice(choice);
      latest.current = Promise.resolve(choice);
    }, []),
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
  return typeof result === 'string' ? { refusal: result } : { photo: { id: uuid(), file: result } };
}

async function saveDraftPhoto({ id, file }: ChosenPhoto, isLatest: () => boolean): Promise<void> {
  const photo = { id, name: file.name, dataUrl: await dataUrlOf(file) };
  if (isLatest()) saveDraft('photo', photo);
}

/** Decodes by hand, because the Content-Security-Policy forbids `fetch` of a data URL. */
function fileOf({ name, dataUrl }: DraftPhoto): File {
  const [head = '', base64 = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
