import { wrongImports } from './imports.ts';
import { wrongNames } from './names.ts';
import { wrongSizes } from './sizes.ts';
import { readSources } from './sources.ts';

/** Checks the rules of docs/development.md that no library checks: imports, names, sizes, comments. */
const sources = readSources();
const faults = [...wrongImports(sources), ...wrongNames(sources), ...wrongSizes(sources)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log('Imports, names and sizes follow the house rules.');
