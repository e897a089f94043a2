import { adminFlag, adminHeader } from '#contract/calls/calls.ts';

export type Attack = {
  what: string;
  bytes: Buffer;
  /** A complete request must be answered. After an incomplete request, the server may just close the connection. */
  isWhole: boolean;
  isHead: boolean;
  isApi: boolean;
  /** The server must not accept this request. */
  mustRefuse?: boolean;
};

export type HeaderLines = readonly (readonly [name: string, value: string])[];
export type AttackRequest = { method: string; path: string; headers?: HeaderLines; body?: Buffer | string | undefined };

/** Makes a complete request with a correct content-length. Headers are encoded as latin1. */
export function whole(what: string, { method, path, headers = [], body }: AttackRequest): Attack {
  const payload = typeof body === 'string' ? Buffer.from(body) : body;
  const framing: HeaderLines = [
    ['host', 'fest.example'],
    ['connection', 'close'],
    ...(payload ? [['content-length', String(payload.length)] as const] : []),
  ];
  const lines = [...framing, ...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  return {
    what,
    bytes: payload ? Buffer.concat([head, payload]) : head,
    isWhole: true,
    isHead: method === 'HEAD',
    isApi: /^\/(api|id-photos)([/?]|$)/.test(path),
  };
}

export function raw(what: string, bytes: Buffer | string): Attack {
  const sent = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  return { what, bytes: sent, isWhole: false, isHead: false, isApi: false };
}

export const json = ['content-type', 'application/json'] as const;
export const session = (cookie: string): HeaderLines => [
  ['cookie', cookie],
  [adminHeader, adminFlag.value],
];
