import { adminFlag, adminHeader } from '#contract/calls/headers.ts';
import { type ToolCall, toolCalls } from '#contract/calls/tool-calls.ts';
import { backend, bodyOf, type Input as InputOfAny, Problem, send } from './api.ts';
import { readText } from './storage.ts';

/** The calls of organisers and desks, as app/api.ts makes those of visitors, who download none of this. */

export type Input = Omit<InputOfAny, 'token'> & {
  /** Fills `:id` in the call's path. */
  id?: string;
  /** Fills `:event`. */
  event?: string;
};

/** Makes a call and gives what its body says; throws a Problem, also where the body is cut off or somebody else's page. */
export const call = async (name: ToolCall, input?: Input): Promise<object> => bodyOf(await answerTo(name, input));

/** Makes a call and gives the accepted answer with its body still to be read; throws a Problem. */
export function answerTo(name: ToolCall, { id = '', event = '', headers, ...input }: Input = {}): Promise<Response> {
  const { method, path } = toolCalls[name];
  // A desk has no flag: its cookie says what it is.
  const flag = path.startsWith('/api/desk/') ? adminFlag.value : (readText('localStorage', adminFlag.key) ?? '');
  return send(method, path.replace(':id', encodeURIComponent(id)).replace(':event', encodeURIComponent(event)), {
    ...input,
    headers: { 'content-type': 'application/json', [adminHeader]: flag, ...headers },
  });
}

/**
 * After somebody signed in or joined: the origin of the API where this browser keeps no cookie of it for a page of another site, null
 * where the session is there. The whole site is served at that origin too (docs/decisions/0040).
 */
export async function originToGoTo(session: 'session' | 'deskSession'): Promise<string | null> {
  const origin = await backend();
  if (origin === '') return null;
  const isLost = (error: unknown) => error instanceof Problem && error.status === 401;
  return answerTo(session, { headers: { [adminHeader]: adminFlag.value } }).then(
    () => null,
    (error) => (isLost(error) ? origin : null),
  );
}
