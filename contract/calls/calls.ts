export * from './headers.ts';

import { publicCalls } from './public-calls.ts';
import { toolCalls } from './tool-calls.ts';

/** Every call the browser makes: those of the specification's section 7, and ours. */
export const calls = { ...publicCalls, ...toolCalls };
export type CallName = keyof typeof calls;
