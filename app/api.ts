import { adminFlag, adminHeader, type CallName, calls } from '#contract/calls.ts';
import { failureSentences } from '#contract/problems.ts';
import { readText } from './storage.ts';

/** Why a call failed. `status` is 0 where no answer came; `sentence` is the server's own, if it sent one. */
export class Problem extends Error {
  readonly status: number;
  readonly sentence: string | undefined;

  constructor(status: number, sentence?: string) {
    super(sentence ?? (status === 0 ? failureSentences.network : failureSentences.dashboardStatus(status)));
    this.name = 'Problem';
    this.status = status;
    this.sentence = sentence;
  }
}

export type Input = {
  /** Fills `:id` in the call's path. */
  id?: string;
  /** Fills `:token`. */
  token?: string;
  /** What follows the `?` of the address. */
  query?: Record<string, string>;
  /** A form is sent as multipart, anything else as JSON. */
  body?: FormData | object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Makes a call of the contract and gives what its body says; throws a Problem, also where the body is cut off or somebody else's page. */
export async function call(name: CallName, input: Input = {}): Promise<object> {
  const response = await answerTo(name, input);
  const answer: unknown = await orProblem(response.json());
  if (typeof answer !== 'object' || answer === null) throw new Problem(0);
  return answer;
}

/** Makes a call of the contract and gives the accepted answer with its body still to be read; throws a Problem. */
export async function answerTo(name: CallName, input: Input = {}): Promise<Response> {
  const { id = '', token = '', query, body, headers, signal } = input;
  const { method, path } = calls[name];
  const request: RequestInit = { method, credentials: 'include', headers: { ...headersFor(path, body), ...headers } };
  if (body) request.body = body instanceof FormData ? body : JSON.stringify(body);
  if (signal) request.signal = signal;

  const address =
    path.replace(':id', encodeURIComponent(id)).replace(':token', encodeURIComponent(token)) +
    (query ? `?${new URLSearchParams(query)}` : '');
  const response = await orProblem(fetch((await backend()) + address, request));
  if (response.ok) return response;
  throw new Problem(response.status, sentenceIn(await response.json().catch(() => undefined)));
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

function headersFor(path: string, body: Input['body']): Record<string, string> {
  const json = body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {};
  if (!path.startsWith('/api/admin/')) return json;
  const flag = readText('localStorage', adminFlag.key) ?? '';
  return { ...json, 'content-type': 'application/json', [adminHeader]: flag };
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
