import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArguments } from './arguments.ts';
import { bringUpToDate } from './build/stamp.ts';
import { target } from './build/target.ts';

/** `npm start`: builds if the build is missing or outdated, then runs the server in the same process. */
readArguments('npm start   builds if a source has changed, then runs the server; settings: docs/running.md');
const code = bringUpToDate();
if (code !== 0) process.exit(code);
await import(pathToFileURL(path.resolve(target.build, 'server/main.js')).href);
