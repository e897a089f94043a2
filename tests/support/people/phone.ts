import 'fake-indexeddb/auto';
import type { FastifyInstance } from 'fastify';
import { afterEach } from 'vitest';
import { CallError } from '#app/api.ts';
import { openPhone } from '#app/desk/phone/phone.ts';
import type { EntryContent } from '#app/desk/phone/queue/queue.ts';
import { databaseNamed, type OpenDatabase } from '#app/desk/phone/storage/database.ts';
import type { call, ToolInput } from '#app/tool-api.ts';
import { calls } from '#contract/calls/calls.ts';
import { deskSession } from '#contract/desk/desk.ts';
import type { joinedDesk } from './desk.ts';

type Joined = Awaited<ReturnType<typeof joinedDesk>>;

type Tab = {
  /** Tabs with the same name are on the same phone. */
  name?: string;
  clock(): number;
  serverClock?(): number;
  /** Runs whenever the tab waits for its database or the network. A promise that never settles kills the tab. */
  pass?(): Promise<void>;
  /** False for a browser that has no database, or forbids it. */
  hasDatabase?: boolean;
  /** Runs before each request to the server. */
  onCall?(call: string, input: ToolInput): Promise<void>;
};

/** Node has no Cache API. The phone stores one file in each of its caches. */
const files = new Map<string, ArrayBuffer>();
Object.assign(globalThis, {
  caches: {
    open: async (name: string) => ({
      put: async (_address: string, file: Response) => void files.set(name, await file.arrayBuffer()),
      delete: async () => files.delete(name),
    }),
    match: async (_address: string, { cacheName }: { cacheName: string }) => {
      const file = files.get(cacheName);
      return file && new Response(file);
    },
  },
});

const open: { close(): void }[] = [];
afterEach(() => {
  for (const phone of open.splice(0)) phone.close();
});

let phones = 0;

/** Opens the desk page in a tab of a phone, with the real routes. */
export function phoneAt(app: FastifyInstance, desk: Joined, tab: Tab) {
  const { name = `phone ${phones++}`, clock, serverClock = clock, pass = async () => {}, onCall } = tab;
  const network = {
    /** True while no request reaches the server. */
    isCut: false,
    /** True while requests reach the server, but the answers are lost. */
    losesAnswers: false,
  };
  const real = databaseNamed(name);
  let { headers } = desk;

  const callServer: typeof call = async (name, input = {}) => {
    const { id = '', query, body } = input;
    const { method, path } = calls[name];
    await pass();
    if (network.isCut) throw new CallError(0);
    await onCall?.(name, input);
    const url = path.replace(':id', encodeURIComponent(id));
    const answer = await app.inject({ method, url, headers, ...(query && { query }), ...(body && { payload: body }) });
    await pass();
    if (network.isCut || network.losesAnswers) throw new CallError(0);
    const json = answer.json();
    if (answer.statusCode >= 400) throw new CallError(answer.statusCode, json.error, json);
    return json;
  };

  const phone = openPhone({
    name,
    callServer,
    clock,
    serverClock,
    database: async () => {
      await pass();
      if (tab.hasDatabase === false) throw new DOMException('Forbidden', 'SecurityError');
      return passing(await real());
    },
  });
  const passing = (db: OpenDatabase): OpenDatabase =>
    new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const call = value.bind(target);
        if (!['get', 'put', 'delete', 'count'].includes(String(name))) return call;
        return (...input: unknown[]) => pass().then(() => call(...input));
      },
    });
  open.push(phone);
  return {
    phone,
    network,
    name,
    database: real,
    /** Restores the network, and sends the queue. */
    async reconnect(): Promise<void> {
      network.isCut = false;
      await phone.follow();
    },
    /** Sets another desk's cookie. */
    become(other: Joined): void {
      headers = other.headers;
    },
    /** Does what the page does when it loads with a network. */
    async arrive(): Promise<void> {
      await phone.keep(await phone.ask(deskSession, 'deskSession'));
      await phone.follow();
    },
    write: (content: EntryContent, what = 'Present') => phone.write(content, { name: 'Asha Rao', what }),
  };
}
