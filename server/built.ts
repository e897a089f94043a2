import path from 'node:path';
import { run } from './run.ts';

/** The server as `npm run build` puts it into build/server, one file with its libraries, beside the site. */
await run(path.resolve(import.meta.dirname, '../site'));
