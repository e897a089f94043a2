import path from 'node:path';
import { run } from './run.ts';

const isBuilt = import.meta.filename.endsWith('.js');
await run(path.resolve(import.meta.dirname, isBuilt ? '../site' : '../build/site'));
