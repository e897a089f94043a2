import { findSamples } from './find-samples.ts';

/** `npm run samples`: lists the sample values in fest/ that still need a real value, with their files. */

const samples = findSamples();
for (const { where, value } of samples) console.log(`${where}: ${value}`);
console.log(samples.length === 0 ? 'No sample values are left.' : `${samples.length} sample values are left.`);
