import '#programme/check.ts';
import { readArguments } from '#scripts/arguments.ts';
import { findSamples } from './find-samples.ts';
import { outdatedDrawings } from './posters/drawings.ts';

/** `npm run samples`: lists the sample values, past days and outdated drawings in fest/. */

readArguments('npm run samples   lists the values in fest/ that you must still change');

const samples = findSamples();
for (const { where, value } of samples) console.log(`${where}: ${value}`);
console.log(samples.length === 0 ? 'Nothing is left to replace.' : `Values left to replace: ${samples.length}.`);
const outdated = outdatedDrawings();
if (outdated.length > 0) console.log(`Drawn from earlier facts: ${outdated.join(', ')}. Run npm run brochures.`);
