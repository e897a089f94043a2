import path from 'node:path';
import { run } from './run.ts';

await run(path.resolve(import.meta.dirname, '../site'));
