import { gallery } from '#fest/gallery.ts';
import { readArguments, sayIfReadOnly } from '#scripts/arguments.ts';
import { galleryFaults, makePictures } from './gallery/photographs.ts';

/** `npm run gallery`: makes the gallery's pictures from the photographs in fest/photographs. Deletes nothing. */
sayIfReadOnly();
readArguments('npm run gallery   makes the pictures of the gallery from fest/photographs');

const { made, faults } = await makePictures('fest');
for (const slug of made) console.log(`fest/pictures/gallery/${slug}`);
if (made.length + faults.length === 0) console.log('fest/photographs has no photographs.');
for (const fault of [...faults, ...galleryFaults('fest', gallery)]) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
