import { runSideBySide } from './test/part.ts';
import { checks } from './test/parts.ts';
import { sum, tableOf } from './test/table.ts';

/** `npm run check`: the quick inner loop. Types, lint and houses, without running a test. */
const began = performance.now();
const outcomes = await runSideBySide(checks);
console.log(`\n${tableOf(outcomes, (performance.now() - began) / 1000)}`);
process.exit(sum(outcomes, 'failed') > 0 ? 1 : 0);
