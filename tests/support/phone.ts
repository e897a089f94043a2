import 'fake-indexeddb/auto';
import type { FastifyInstance } from 'fastify';
import { afterEach } from 'vitest';
import type { output, ZodMiniType } from 'zod/mini';
import { Problem } from '#app/api.ts';
import type { ask } from '#app/desk/ask.ts';
import { makeConnection } from '#app/desk/offline/connection.ts';
import { openPhone } from '#app/desk/offline/phone.ts';
import type { About, Decided } from '#app/desk/offline/queue/write.ts';
import { databaseNamed } from '#app/desk/offline/storage/database.ts';
import type { Input } from '#app/tool-api.ts';
import { calls } from '#contract/calls.ts';
import { deskSession } from '#contract/desk.ts';
import type { joinedDesk } from './desk.ts';

type Desk = Awaited<ReturnType<typeof joinedDesk>>;

/** What lies between a phone and the server. */
type Network = {
  /** No call gets through. */
  isCut: boolean;
  /** Calls get through, and their answers do not. */
  losesAnswers: boolean;
};

type Tab = {
  /** Tabs of one name are of one phone. */
  name?: string;
  clock(): number;
  serverClock?(): number;
  /** Is waited for wherever the tab waits for its database or the network: one that never ends is the end of the tab. */
  pass?(): Promise<void>;
  /** False for a browser that has none, or forbids it. */
  hasDatabase?: boolean;
  /** Sees each call that is about to reach the server. */
  onCall?(call: string, input: Input): Promise<void>;
};

/** An open channel keeps the process. */
const open: { close(): void }[] = [];
afterEach(() => {
  for (const phone of open.splice(0)) phone.close();
});

let phones = 0;

/** A tab of a phone at the desk page, on the real routes. */
export function phoneAt(app: FastifyInstance, desk: Desk, tab: Tab) {
  const {
    name = `phone ${phones++}`,
    clock,
    serverClock = clock,
    pass = async () => {},
    onCall,
    hasDatabase = true,
  } = tab;
  const network: Network = { isCut: false, losesAnswers: false };
  const connection = makeConnection();
  const real = databaseNamed(name);
  let headers: Record<string, string> = desk.headers;

  async function askApp<Schema extends ZodMiniType>(schema: Schema, ...[call, input = {}]: AskRest) {
    const { id = '', event = '', query, body, headers: more } = input;
    const { method, path } = calls[call];
    await pass();
    if (network.isCut) return noAnswer();
    await onCall?.(call, input);
    const answer = await app.inject({
      method,
      url: path.replace(':id', encodeURIComponent(id)).replace(':event', encodeURIComponent(event)),
      headers: { ...headers, ...more },
      ...(query && { query }),
      ...(body && { payload: body }),
    });
    await pass();
    if (network.isCut || network.losesAnswers) return noAnswer();
    connection.answered();
    const said = answer.json();
    if (answer.statusCode === 401) connection.ended(said.error);
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
      if (!hasDatabase) throw new DOMException('Forbidden', 'SecurityError');
      return real();
    },
  });
  open.push(phone);
  return {
    phone,
    network,
    name,
    database: real,
    /** Becomes another desk: its cookie is another one. */
    become(other: Desk): void {
      headers = other.headers;
    },
    /** As the page does once it is loaded with a network. */
    async arrive(): Promise<void> {
      await phone.keep(await askApp(deskSession, 'deskSession'));
      await phone.follow();
    },
    write: (
      decided: Decided,
      about: About = { name: 'Asha Rao', what: 'Present' },
      key: string = crypto.randomUUID(),
    ) => phone.write(decided, about, key),
  };
}
type AskRest = Parameters<typeof ask> extends [unknown, ...infer Rest] ? Rest : never;
