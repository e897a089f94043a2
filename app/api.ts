import { failureSentences } from '#contract/calls/problems.ts';
import { type PublicCall, publicCalls } from '#contract/calls/public-calls.ts';

/** Why a call failed. `status` is 0 where no answer came; `sentence` is the server's own, if it sent one, and `answer` all it said. */
export class Problem extends Error {
  readonly status: number;
  readonly sentence: string | undefined;
  readonly answer: unknown;

  constructor(status: number, sentence?: string, answer?: unknown) {
    super(sentence ?? (status === 0 ? failureSentences.network : failureSentences.dashboardStatus(status)));
    this.name = 'Problem';
    this.status = status;
    this.sentence = sentence;
    this.answer = answer;
  }
}

export type Input = {
  /** Fills `:token` in the call's path. */
  token?: string;
  /** What follows the `?` of the address. */
  query?: Record<string, string>;
  /** A form is sent as multipart, anything else as JSON. */
  body?: FormData | object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Makes a call of the contract and gives what its body says; throws a Problem, also where the body is cut off or somebody else's page. */
export const call = async (name: PublicCall, input?: Input): Promise<object> => bodyOf(await answerTo(name, input));

/** Makes a call of the contract and gives the accepted answer with its body still to be read; throws a Problem. */
export function answerTo(name: PublicCall, { token = '', ...input }: Input = {}): Promise<Response> {
  const { method, path } = publicCalls[name];
  return send(method, path.replace(':token', encodeURIComponent(token)), input);
}

/** What the body of an answer says. */
export async function bodyOf(response: Response): Promise<object> {
  const answer: unknown = await orProblem(response.json());
  if (typeof answer !== 'object' || answer === null) throw new Problem(0);
  return answer;
}

export async function send(method: string, path: string, input: Omit<Input, 'token'>): Promise<Response> {
  const { query, body, headers, signal } = input;
  const json = body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {};
  const request: RequestInit = { method, credentials: 'include', headers: { ...json, ...headers } };
  if (body) request.body = body instanceof FormData ? body : JSON.stringify(body);
  if (signal) request.signal = signal;

  const address = path + (query ? `?${new URLSearchParams(query)}` : '');
  const response = await orProblem(fetch((await backend()) + address, request));
  if (response.ok) return response;
  const answer = await response.json().catch(() => undefined);
  throw new Problem(response.status, sentenceIn(answer), answer);
}

let knownBackend: Promise<string> | undefined;

/** The origin of the API, '' for this one. Asked for once; where no answer came, the next call asks again. */
export function backend(): Promise<string> {
  knownBackend ??= readBackend().catch((error) => {
    knownBackend = undefined;
    throw error;
  });
  return knownBackend;
}

async function readBackend(): Promise<string> {
  const response = await orProblem(fetch('/config.json'));
  const config = (await response.json().catch(() => null)) as { apiBase?: string } | null;
  return config?.apiBase ?? '';
}

async function orProblem<T>(arriving: Promise<T>): Promise<T> {
  try {
    return await arriving;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem(0);
  }
}

function sentenceIn(answer: unknown): string | undefined {
  const { error, message } = (answer ?? {}) as { error?: unknown; message?: unknown };
  return [error, message].find((text): text is string => typeof text === 'string' && text.trim() !== '');
}
