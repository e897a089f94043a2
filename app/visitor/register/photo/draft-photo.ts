import { type DraftPhoto, forgetDraft, readDraft, saveDraft } from '../draft/draft.ts';
import type { ChosenPhoto } from './photo-choice.ts';

export function readDraftPhoto(): ChosenPhoto | undefined {
  const photo = readDraft('photo');
  return photo && { id: photo.id, file: fileOf(photo) };
}

export async function saveDraftPhoto({ id, file }: ChosenPhoto, isLatest: () => boolean): Promise<void> {
  const photo = { id, name: file.name, dataUrl: await dataUrlOf(file) };
  if (isLatest()) saveDraft('photo', photo);
}

export const forgetDraftPhoto = (): void => forgetDraft(['photo']);

/** Decoded by hand: the Content-Security-Policy forbids `fetch` of a data URL. */
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
