export * from './headers.ts';

import { publicCalls } from './public-calls.ts';
import { toolCalls } from './tool-calls.ts';

export const calls = { ...publicCalls, ...toolCalls };
export type CallName = keyof typeof calls;

/** The options for Fastify's `route`. */
export function routeOf(name: CallName) {
  const { method, path } = calls[name];
  return { method, url: path };
}
