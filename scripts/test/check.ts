import { runSideBySide, sum, tableOf } from './part.ts';
import { checks } from './parts.ts';

/** `npm run check`: types and lint, without running a test. */
const began = performance.now();
const outcomes = await runSideBySide(checks);
console.log(`\n${tableOf(outcomes, (performance.now() - began) / 1000)}`);
process.exit(sum(outcomes, 'failed') > 0 ? 1 : 0);
