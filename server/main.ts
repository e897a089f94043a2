import path from 'node:path';
import { run } from './run.ts';

/** Runs the server from its sources, for `npm run dev`. */
await run(path.resolve(import.meta.dirname, '../build/site'));
