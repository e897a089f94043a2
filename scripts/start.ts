import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bringUpToDate } from './build/stamp.ts';
import { target } from './build/target.ts';

/** `npm start`: builds if sources have changed, then runs the server in the same process. */
const code = bringUpToDate();
if (code !== 0) process.exit(code);
await import(pathToFileURL(path.resolve(target.build, 'server/main.js')).href);
