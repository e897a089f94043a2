import path from 'node:path';
import { run } from './run.ts';

/** Entry of the bundle that `npm run build` makes, in build/server beside build/site. */
await run(path.resolve(import.meta.dirname, '../site'));
