import 'fake-indexeddb/auto';
import type { FastifyInstance } from 'fastify';
import { afterEach } from 'vitest';
import type { output, ZodMiniType } from 'zod/mini';
import { Problem } from '#app/api.ts';
import type { ask } from '#app/desk/phone/ask.ts';
import { makeConnection } from '#app/desk/phone/connection.ts';
import { type NewEntry, openPhone } from '#app/desk/phone/phone.ts';
import { databaseNamed, type OpenDatabase } from '#app/desk/phone/storage/database.ts';
import type { Input } from '#app/tool-api.ts';
import { calls } from '#contract/calls/calls.ts';
import { deskSession } from '#contract/desk/desk.ts';
import type { joinedDesk } from './desk.ts';

type Desk = Awaited<ReturnType<typeof joinedDesk>>;

type Tab = {
  /** Tabs of one name are of one phone. */
  name?: string;
  clock(): number;
  serverClock?(): number;
  /** Is waited for whenever the tab waits for its database or the network: one that never ends is the end of the tab. */
  pass?(): Promise<void>;
  /** False for a browser that has none, or forbids it. */
  hasDatabase?: boolean;
  /** Sees each call that is about to reach the server. */
  onCall?(call: string, input: Input): Promise<void>;
};

const open: { close(): void }[] = [];
afterEach(() => {
  for (const phone of open.splice(0)) phone.close();
});

let phones = 0;

/** A tab of a phone at the desk page, on the real routes. */
export function phoneAt(app: FastifyInstance, desk: Desk, tab: Tab) {
  const { name = `phone ${phones++}`, clock, serverClock = clock, pass = async () => {}, onCall } = tab;
  const network = {
    /** No call gets through. */
    isCut: false,
    /** Calls get through, and their answers do not. */
    losesAnswers: false,
  };
  const connection = makeConnection();
  const real = databaseNamed(name);
  let { headers } = desk;

  async function askApp<Schema extends ZodMiniType>(schema: Schema, ...[call, input = {}]: AskRest) {
    const { id = '', query, body } = input;
    const { method, path } = calls[call];
    await pass();
    if (network.isCut) return noAnswer();
    await onCall?.(call, input);
    const url = path.replace(':id', encodeURIComponent(id));
    const answer = await app.inject({ method, url, headers, ...(query && { query }), ...(body && { payload: body }) });
    await pass();
    if (network.isCut || network.losesAnswers) return noAnswer();
    connection.answered();
    const said = answer.json();
    if (answer.statusCode === 401) connection.onEnded(said.error);
    if (answer.statusCode >= 400) throw new Problem(answer.statusCode, said.error, said);
    return schema.parse(said) as output<Schema>;
  }
  function noAnswer(): never {
    connection.failed();
    throw new Problem(0);
  }

  const phone = openPhone({
    ...{ name, ask: askApp, connection, clock, serverClock },
    isHidden: () => true,
    database: async () => {
      await pass();
      if (tab.hasDatabase === false) throw new DOMException('Forbidden', 'SecurityError');
      return passing(await real());
    },
  });
  /** Waits before each single call of the database, too. */
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
    ...{ phone, network, name, database: real },
    /** Becomes another desk: its cookie is another one. */
    become(other: Desk): void {
      headers = other.headers;
    },
    /** As the page does once it is loaded with a network. */
    async arrive(): Promise<void> {
      await phone.keep(await askApp(deskSession, 'deskSession'));
      await phone.follow();
    },
    write: (entry: NewEntry, what = 'Present') => phone.write(entry, { name: 'Asha Rao', what }),
  };
}
type AskRest = Parameters<typeof ask> extends [unknown, ...infer Rest] ? Rest : never;
