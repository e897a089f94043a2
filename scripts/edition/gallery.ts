import { gallery } from '#fest/gallery.ts';
import { galleryFaults, makePictures } from './gallery/photographs.ts';

/** `npm run gallery`: makes pictures of the photographs in fest/photographs. It deletes nothing. */
const { made, faults } = await makePictures('fest');
for (const slug of made) console.log(`fest/pictures/gallery/${slug}`);
if (made.length === 0) console.log('There is no photograph in fest/photographs.');
for (const fault of [...faults, ...galleryFaults('fest', gallery)]) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
