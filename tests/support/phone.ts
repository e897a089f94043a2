import 'fake-indexeddb/auto';
import type { FastifyInstance } from 'fastify';
import { afterEach } from 'vitest';
import type { output, ZodMiniType } from 'zod/mini';
import { Problem } from '#app/api.ts';
import type { ask } from '#app/desk/ask.ts';
import { makeConnection } from '#app/desk/offline/connection.ts';
import { openPhone } from '#app/desk/offline/phone.ts';
import type { About, Decided } from '#app/desk/offline/write.ts';
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

/** An open channel keeps the process. */
const open: { close(): void }[] = [];
afterEach(() => {
  for (const phone of open.splice(0)) phone.close();
});

let phones = 0;
const newPhoneName = () => `phone ${phones++}`;

/** A tab of a phone at the desk page, on the real routes. Several of one name are one phone. */
export function phoneAt(
  app: FastifyInstance,
  desk: Desk,
  {
    name = newPhoneName(),
    clock,
    serverClock = clock,
  }: { name?: string; clock: () => number; serverClock?: () => number },
) {
  const network: Network = { isCut: false, losesAnswers: false };
  const connection = makeConnection();
  const sent: string[] = [];
  let headers: Record<string, string> = desk.headers;

  async function askApp<Schema extends ZodMiniType>(
    schema: Schema,
    ...[call, input = {}]: AskRest
  ): Promise<output<Schema>> {
    const { id = '', event = '', query, body, headers: more } = input;
    const { method, path } = calls[call];
    if (network.isCut) {
      connection.failed();
      throw new Problem(0);
    }
    if (method !== 'GET') sent.push(call);
    const answer = await app.inject({
      method,
      url: path.replace(':id', encodeURIComponent(id)).replace(':event', encodeURIComponent(event)),
      headers: { ...headers, ...more },
      ...(query && { query }),
      ...(body && { payload: body }),
    });
    if (network.isCut || network.losesAnswers) {
      connection.failed();
      throw new Problem(0);
    }
    connection.answered();
    const said = answer.json();
    if (answer.statusCode === 401) connection.ended(said.error);
    if (answer.statusCode >= 400) throw new Problem(answer.statusCode, said.error, said);
    return schema.parse(said) as output<Schema>;
  }

  const phone = openPhone({ name, ask: askApp, connection, isHidden: () => true, clock, serverClock });
  open.push(phone);
  let keys = 0;
  return {
    phone,
    network,
    name,
    /** The calls that reached the server and were no reads. */
    sent,
    /** Becomes another desk: its cookie is another one. */
    become(other: Desk): void {
      headers = other.headers;
    },
    session: () => askApp(deskSession, 'deskSession'),
    /** As the page does once it is loaded with a network. */
    async arrive(): Promise<void> {
      await phone.keep(await askApp(deskSession, 'deskSession'));
      await phone.follow();
    },
    post: (
      decided: Decided,
      about: About = { name: 'Asha Rao', what: 'Present' },
      key = `${name} ${keys++}`.replaceAll(' ', '-'),
    ) => phone.post(decided, about, key),
  };
}
type AskRest = Parameters<typeof ask> extends [unknown, ...infer Rest] ? Rest : never;
