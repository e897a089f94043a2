import { adminFlag, adminHeader } from '#contract/calls/headers.ts';
import { type ToolCall, toolCalls } from '#contract/calls/tool-calls.ts';
import { backend, bodyOf, CallError, type CallInput, send } from './api.ts';
import { readText } from './storage.ts';

/** Calls of organisers and desks. They are not in app/api.ts, so that visitors do not download them. */

export type ToolInput = Omit<CallInput, 'token'> & {
  id?: string;
  event?: string;
};

export const call = async (name: ToolCall, input?: ToolInput): Promise<object> => bodyOf(await answerTo(name, input));

export function answerTo(
  name: ToolCall,
  { id = '', event = '', headers, ...input }: ToolInput = {},
): Promise<Response> {
  const { method, path } = toolCalls[name];
  // A desk has only a cookie, so its calls send the flag's value themselves.
  const flag = path.startsWith('/api/desk/') ? adminFlag.value : (readText('localStorage', adminFlag.key) ?? '');
  return send(method, path.replace(':id', encodeURIComponent(id)).replace(':event', encodeURIComponent(event)), {
    ...input,
    headers: { 'content-type': 'application/json', [adminHeader]: flag, ...headers },
  });
}

/**
 * Called after signing in or joining. Returns null if the session works here. If this browser blocks the cookies of
 * another site, returns the API's origin, which also serves the whole site (docs/decisions/0040).
 */
export async function originToGoTo(session: 'session' | 'deskSession'): Promise<string | null> {
  const origin = await backend();
  if (origin === '') return null;
  const isLost = (error: unknown) => error instanceof CallError && error.status === 401;
  return answerTo(session, { headers: { [adminHeader]: adminFlag.value } }).then(
    () => null,
    (error) => (isLost(error) ? origin : null),
  );
}
