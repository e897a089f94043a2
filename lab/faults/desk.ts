import type { Agent } from 'node:http';
import { adminFlag, adminHeader, calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { madeDesk } from '#contract/desk/desks.ts';
import { type Answer, type Call, send } from './http.ts';
import type { Organiser } from './organiser.ts';

const headers = { [adminHeader]: adminFlag.value, 'content-type': 'application/json' };

type DeskCall = 'markPresence' | 'takeBackPresence' | 'countVisit' | 'walkIn';

/** What is written, and the key under which it is done once. */
export type DeskWrite = { call: DeskCall; key: string; id?: string; event?: string; body?: object };

/** A volunteer's phone. */
export class Desk {
  readonly name: string;
  readonly #url: () => string;
  readonly #agent: Agent;
  #cookie = '';

  constructor(name: string, url: () => string, agent: Agent) {
    this.name = name;
    this.#url = url;
    this.#agent = agent;
  }

  /** Has the organiser make a one-time link, and opens it. Gives the answer of what failed, or of joining. */
  async join(organiser: Organiser): Promise<Answer> {
    const made = await organiser.makeDesk(this.name);
    if (made.status === 401) return organiser.signIn();
    if (made.status !== 201) return made;
    const token = madeDesk.parse(made.body).link.split('/').at(-1);
    const joined = await this.#call({ ...calls.joinDesk, body: JSON.stringify({ token }) });
    const [cookie] = joined.headers['set-cookie'] ?? [];
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    return joined;
  }

  write({ call, key, id = '', event = '', body }: DeskWrite): Promise<Answer> {
    const { method, path } = calls[call];
    const target = path.replace(':id', id).replace(':event', event);
    return this.#call({
      method,
      path: target,
      headers: { [idempotencyHeader]: key },
      body: JSON.stringify(body ?? {}),
    });
  }

  #call(call: Call): Promise<Answer> {
    const all = { ...headers, ...call.headers, cookie: this.#cookie };
    return send(this.#url(), { ...call, headers: all }, this.#agent);
  }
}
