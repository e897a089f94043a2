import { type Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { adminFlag, adminHeader, type CallName, calls } from '#contract/calls/calls.ts';
import { madeDesk } from '#contract/desk/desks.ts';
import { organiserAccount } from '#tests/support/running/server.ts';

export type Outgoing = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string | undefined;
};

/** `body` is parsed if it is plain JSON, else a Buffer. `bytes` is the sent size, `ms` the time to the last byte. */
export type Reply = { status: number; headers: IncomingHttpHeaders; body: unknown; bytes: number; ms: number };

export const tooLate = 'no answer within 20 s';

/** The server sent no complete answer. `sentAt` is when the whole request was written, or null if it never was. */
export class NoAnswer extends Error {
  readonly sentAt: number | null;

  constructor(cause: Error, sentAt: number | null) {
    super(cause.message, { cause });
    this.sentAt = sentAt;
  }
}

/** @throws {NoAnswer} */
export function send(url: string, { method, path, headers = {}, body }: Outgoing, agent?: Agent): Promise<Reply> {
  const length = { 'content-length': String(Buffer.byteLength(body ?? '')) };
  const call = request(new URL(path, url), { method, agent, headers: { ...headers, ...(body ? length : {}) } });
  const reply = replyTo(call);
  call.end(body);
  return reply;
}

export const get = (url: string, path: string, agent?: Agent): Promise<Reply> =>
  send(url, { method: 'GET', path }, agent);

export function replyTo(call: ClientRequest): Promise<Reply> {
  const began = performance.now();
  let sentAt: number | null = null;
  call.once('finish', () => {
    sentAt = performance.now();
  });
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new NoAnswer(error, sentAt));
    call.once('error', fail);
    call.once('response', (response) => read(response, began).then(resolve, fail));
    call.setTimeout(20_000, () => call.destroy(new Error(tooLate)));
  });
}

async function read(response: IncomingMessage, began: number): Promise<Reply> {
  const { statusCode: status = 0, headers } = response;
  const bytes = await buffer(response);
  const isJson = headers['content-type']?.startsWith('application/json') && !headers['content-encoding'];
  const body = isJson ? JSON.parse(bytes.toString()) : bytes;
  return { status, headers, body, bytes: bytes.length, ms: performance.now() - began };
}

export type PathParts = Partial<Record<'id' | 'event' | 'token' | 'other', string | undefined>>;
export type CallDetails = PathParts & {
  query?: string;
  headers?: Record<string, string>;
  /** A string is sent unchanged. */
  body?: object | string;
};

/** Returns the method and path of an API request. `parts` replace placeholders such as `:id`, if given. */
export function callTo(name: CallName, parts: PathParts = {}): { method: string; path: string } {
  const { method, path } = calls[name];
  return { method, path: path.replace(/:(id|event|token|other)/g, (part, key: 'id') => parts[key] ?? part) };
}

export class Caller {
  readonly #url: () => string;
  readonly #agent: Agent | undefined;
  #cookie = '';

  constructor(url: string | (() => string), agent?: Agent) {
    this.#url = typeof url === 'string' ? () => url : url;
    this.#agent = agent;
  }

  get cookie(): string {
    return this.#cookie;
  }

  get headers(): Record<string, string> {
    return { [adminHeader]: adminFlag.value, cookie: this.#cookie };
  }

  async call(name: CallName, { query = '', headers, body, ...parts }: CallDetails = {}): Promise<Reply> {
    const { method, path } = callTo(name, parts);
    const isJson = typeof body === 'object';
    const json = isJson && { 'content-type': 'application/json' };
    const all = { ...this.headers, ...json, ...headers };
    const reply = await send(
      this.#url(),
      { method, path: path + query, headers: all, body: isJson ? JSON.stringify(body) : body },
      this.#agent,
    );
    const [cookie] = reply.headers['set-cookie'] ?? [];
    if (cookie && (name === 'login' || name === 'joinDesk')) this.#cookie = cookie.split(';')[0] ?? '';
    return reply;
  }

  /** Like `call`. @throws {Error} if the status is not 2xx. */
  async ask(name: CallName, details: CallDetails = {}): Promise<Reply> {
    const reply = await this.call(name, details);
    if (reply.status >= 300) throw new Error(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  }

  signIn(): Promise<Reply> {
    return this.call('login', { body: organiserAccount });
  }

  /** Makes a desk as the organiser, and joins it. Returns the first failed reply, or the reply to the join. */
  async join(organiser: Caller, name: string): Promise<Reply> {
    const made = await organiser.call('makeDesk', { body: { name } });
    if (made.status !== 201) return made;
    return this.call('joinDesk', { body: { token: madeDesk.parse(made.body).link.split('/').at(-1) } });
  }
}

export async function signedIn(url: string, agent?: Agent): Promise<Caller> {
  const organiser = new Caller(url, agent);
  await organiser.ask('login', { body: organiserAccount });
  return organiser;
}

export async function joined(url: string | (() => string), organiser: Caller, name: string): Promise<Caller> {
  const desk = new Caller(url);
  const { status } = await desk.join(organiser, name);
  if (status >= 300) throw new Error(`Joining as ${name}: ${status}`);
  return desk;
}
