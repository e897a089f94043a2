import { adminFlag, adminHeader } from '#contract/calls/headers.ts';
import { type ToolCall, toolCalls } from '#contract/calls/tool-calls.ts';
import { addressOf, answered, backend, bodyOf, CallError, type CallInput, send } from './api.ts';
import { takeEarlyAnswer } from './early-call.ts';
import { readText } from './storage.ts';

/** API requests of organisers, desks and boards. Not in app/api.ts, so that visitors do not download this code. */

export type ToolInput = Omit<CallInput, 'token'> & {
  id?: string;
  event?: string;
  other?: string;
  onHeaders?(headers: Headers): void;
};

export async function call(name: ToolCall, { onHeaders, ...input }: ToolInput = {}): Promise<object> {
  const answer = await answerTo(name, input);
  onHeaders?.(answer.headers);
  return bodyOf(answer);
}

export function answerTo(
  name: ToolCall,
  { id = '', event = '', other = '', headers, ...input }: ToolInput = {},
): Promise<Response> {
  const { method, path } = toolCalls[name];
  // A desk has a cookie, but no `isAuthenticated` in storage. So a desk's requests send the fixed value.
  const flag = path.startsWith('/api/desk/') ? adminFlag.value : (readText('localStorage', adminFlag.key) ?? '');
  const named = { ':id': id, ':event': event, ':other': other };
  const whole = path.replace(/:(?:id|event|other)/g, (name) => encodeURIComponent(named[name as keyof typeof named]));
  const early = method === 'GET' ? takeEarlyAnswer(addressOf(whole, input.query)) : undefined;
  if (early) return answered(early);
  return send(method, whole, {
    ...input,
    headers: { 'content-type': 'application/json', [adminHeader]: flag, ...headers },
  });
}

/**
 * Call this after signing in or joining. Returns null if the session works on this page. If the browser blocks
 * third-party cookies, returns the API's origin, which also serves the whole site (docs/decisions/0040).
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
