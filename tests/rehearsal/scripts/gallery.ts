import type { GalleryPicture } from '#contract/fest.ts';

/** The rehearsal makes this picture from a photograph with this name. */
export const gallery: GalleryPicture[] = [{ slug: 'மேடை-१', alt: 'மேடை & அரங்கம்', caption: 'मंच & मेला' }];
