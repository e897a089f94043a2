import { bringUpToDate } from './build/up-to-date.ts';

/** `npm start`: builds what is older than its sources, then serves it in this same process. */
const code = bringUpToDate();
if (code !== 0) process.exit(code);
await import(new URL('../build/server/main.js', import.meta.url).href);
