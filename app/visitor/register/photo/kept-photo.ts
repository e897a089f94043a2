import { type KeptPhoto, kept } from '../draft/draft.ts';

/** A photo of the form: the file, and the name by which a retry knows that it is still the same. */
export type ChosenPhoto = { id: string; file: File };

export async function asText({ id, file }: ChosenPhoto): Promise<KeptPhoto> {
  return { id, name: file.name, dataUrl: await dataUrlOf(file) };
}

export function keptPhoto(): ChosenPhoto | undefined {
  const photo = kept('photo');
  return photo && { id: photo.id, file: fileOf(photo) };
}

/** Decoded by hand, because the site's policy lets `fetch` open no data URL. */
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
