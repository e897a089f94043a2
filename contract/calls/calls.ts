export * from './headers.ts';

import { publicCalls } from './public-calls.ts';
import { toolCalls } from './tool-calls.ts';

export const calls = { ...publicCalls, ...toolCalls };
export type CallName = keyof typeof calls;
