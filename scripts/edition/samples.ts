import { findSamples } from './find-samples.ts';

/** `npm run samples`: what of fest/ somebody has to replace by a real value, and where. */

const samples = findSamples();
for (const { where, value } of samples) console.log(`${where}: ${value}`);
console.log(samples.length === 0 ? 'No sample values are left.' : `${samples.length} sample values are left.`);
