import path from 'node:path';
import { run } from './run.ts';

/** The server from its sources, as `npm run dev` runs it. */
await run(path.resolve(import.meta.dirname, '../build/site'));
