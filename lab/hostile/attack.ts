export type Attack = {
  what: string;
  bytes: Buffer;
  /** A complete request must be answered; on anything else the server may hang up. */
  isWhole: boolean;
  isHead: boolean;
  /** Whether failures are answered in JSON. */
  isApi: boolean;
  /** Whether taking it is a fault. */
  mustRefuse?: boolean;
};

export type Headers = readonly (readonly [name: string, value: string])[];
export type Request = { method: string; target: string; headers?: Headers; body?: Buffer | string | undefined };

/** A complete request with a true content-length. Headers are encoded as latin1. */
export function whole(what: string, { method, target, headers = [], body }: Request): Attack {
  const payload = typeof body === 'string' ? Buffer.from(body) : body;
  const framing: Headers = [
    ['host', 'fest.example'],
    ['connection', 'close'],
    ...(payload ? [['content-length', String(payload.length)] as const] : []),
  ];
  const lines = [...framing, ...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  return {
    what,
    bytes: payload ? Buffer.concat([head, payload]) : head,
    isWhole: true,
    isHead: method === 'HEAD',
    isApi: isApi(target),
  };
}

export function raw(what: string, bytes: Buffer | string): Attack {
  const sent = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  return { what, bytes: sent, isWhole: false, isHead: false, isApi: false };
}

const isApi = (target: string) => /^\/(api|id-photos)([/?]|$)/.test(target);
