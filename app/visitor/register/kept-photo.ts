import { changeDraft, type KeptPhoto, readDraft } from './draft.ts';

/** A photo of the form: the file, and the name by which a retry knows that it is still the same. */
export type ChosenPhoto = { id: string; file: File };

/** Keeps the photo with the draft, as far as the storage takes it, or nothing where none is chosen. */
export async function keepPhoto(photo: ChosenPhoto | undefined): Promise<void> {
  // First without: an earlier photo must not come back in place of one that is too large to keep.
  changeDraft({ photo: undefined });
  if (photo) changeDraft({ photo: { id: photo.id, name: photo.file.name, dataUrl: await dataUrlOf(photo.file) } });
}

export function keptPhoto(): ChosenPhoto | undefined {
  const { photo } = readDraft();
  return photo && { id: photo.id, file: fileOf(photo) };
}

/** Undone by hand, because the site's policy lets `fetch` open no data URL. */
function fileOf({ name, dataUrl }: KeptPhoto): File {
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
