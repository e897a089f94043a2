import { failureSentences } from '#contract/calls/problems.ts';
import { type PublicCall, publicCalls } from '#contract/calls/public-calls.ts';

/** A failed request. `status` is 0 if there was no usable answer. `sentence` is the server's error message. */
export class CallError extends Error {
  readonly status: number;
  readonly sentence: string | undefined;
  readonly answer: unknown;

  constructor(status: number, sentence?: string, answer?: unknown) {
    super(sentence ?? (status === 0 ? failureSentences.network : failureSentences.dashboardStatus(status)));
    this.name = 'CallError';
    this.status = status;
    this.sentence = sentence;
    this.answer = answer;
  }
}

export type CallInput = {
  /** Replaces `:token` in the request's path. */
  token?: string;
  query?: Record<string, string>;
  body?: FormData | Blob | object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Sends a request and returns the JSON. Throws a CallError for any failure, such as a Wi-Fi sign-in page. */
export const call = async (name: PublicCall, input?: CallInput): Promise<object> => bodyOf(await answerTo(name, input));

export function answerTo(name: PublicCall, { token = '', ...input }: CallInput = {}): Promise<Response> {
  const { method, path } = publicCalls[name];
  return send(method, path.replace(':token', encodeURIComponent(token)), input);
}

export async function bodyOf(response: Response): Promise<object> {
  const answer: unknown = await orProblem(response.json());
  if (typeof answer !== 'object' || answer === null) throw new CallError(0);
  return answer;
}

export async function send(method: string, path: string, input: Omit<CallInput, 'token'>): Promise<Response> {
  const { query, body, headers, signal } = input;
  const json = body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {};
  const request: RequestInit = { method, credentials: 'include', headers: { ...json, ...headers } };
  if (body) request.body = body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body);
  if (signal) request.signal = signal;

  return answered(fetch((await backend()) + addressOf(path, query), request));
}

export function addressOf(path: string, query: Record<string, string> = {}): string {
  const search = `${new URLSearchParams(query)}`;
  return search ? `${path}?${search}` : path;
}

/** Returns an answer with a 2xx status, without reading its body. Throws a CallError for any other status. */
export async function answered(asked: Promise<Response>): Promise<Response> {
  const response = await orProblem(asked);
  if (response.ok) return response;
  const answer = await response.json().catch(() => undefined);
  throw new CallError(response.status, sentenceIn(answer), answer);
}

let knownBackend: Promise<string> | undefined;

/** Returns the API's origin, or '' if it is this page's origin. Fetches it once, or again after a failure. */
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
    throw new CallError(0);
  }
}

function sentenceIn(answer: unknown): string | undefined {
  const { error, message } = (answer ?? {}) as { error?: unknown; message?: unknown };
  return [error, message].find((text): text is string => typeof text === 'string' && text.trim() !== '');
}
