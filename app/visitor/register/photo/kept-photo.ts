import { type KeptPhoto, kept } from '../draft/draft.ts';

/** The photo of the form. The id tells a retry that it is still the same file. */
export type ChosenPhoto = { id: string; file: File };

export async function asText({ id, file }: ChosenPhoto): Promise<KeptPhoto> {
  return { id, name: file.name, dataUrl: await dataUrlOf(file) };
}

export function keptPhoto(): ChosenPhoto | undefined {
  const photo = kept('photo');
  return photo && { id: photo.id, file: fileOf(photo) };
}

/** Decoded by hand: the Content-Security-Policy forbids `fetch` of a data URL. */
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
