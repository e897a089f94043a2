import { type Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
};

export type Answer = { status: number; headers: IncomingMessage['headers']; body: unknown };

export const tooLate = 'no answer within 20 s';

/** A request that got no answer. `sentAt` is when all of it had been written to the connection, null if it never was. */
export class NoAnswer extends Error {
  readonly sentAt: number | null;

  constructor(cause: Error, sentAt: number | null) {
    super(cause.message, { cause });
    this.sentAt = sentAt;
  }
}

/** @throws {NoAnswer} where none came. */
export async function send(url: string, { method, path, headers = {}, body }: Call, agent: Agent): Promise<Answer> {
  const length = { 'content-length': String(Buffer.byteLength(body ?? '')) };
  const call = request(new URL(path, url), { method, agent, headers: { ...headers, ...(body ? length : {}) } });
  const answer = answerTo(call);
  call.end(body);
  return answer;
}

export function answerTo(call: ClientRequest): Promise<Answer> {
  let sentAt: number | null = null;
  call.once('finish', () => {
    sentAt = performance.now();
  });
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new NoAnswer(error, sentAt));
    call.once('error', fail);
    call.once('response', (response) => read(response).then(resolve, fail));
    call.setTimeout(20_000, () => call.destroy(new Error(tooLate)));
  });
}

async function read(response: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  const bytes = await buffer(response);
  const isJson = headers['content-type']?.startsWith('application/json');
  return { status, headers, body: isJson ? JSON.parse(bytes.toString()) : bytes };
}
