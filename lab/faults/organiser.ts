import type { Agent } from 'node:http';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { deskOrganiser } from '#tests/support/running/server.ts';
import { type Answer, type Call, send } from './http.ts';

const headers = { [adminHeader]: adminFlag.value, 'content-type': 'application/json' };

export class Organiser {
  readonly #url: () => string;
  readonly #agent: Agent;
  #cookie = '';

  constructor(url: () => string, agent: Agent) {
    this.#url = url;
    this.#agent = agent;
  }

  async signIn(): Promise<Answer> {
    const { method, path } = calls.login;
    const answer = await send(this.#url(), { method, path, headers, body: JSON.stringify(deskOrganiser) }, this.#agent);
    const [cookie] = answer.headers['set-cookie'] ?? [];
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    return answer;
  }

  /** The whole list, or 304 where that is what the tag is of. */
  list(etag?: string): Promise<Answer> {
    return this.#call({ ...calls.registrations, headers: etag ? { 'if-none-match': etag } : {} });
  }

  changes(since: string): Promise<Answer> {
    const { method, path } = calls.changes;
    return this.#call({ method, path: `${path}?since=${since}` });
  }

  mark(id: string, change: { isPresent: boolean } | { paymentMethod: string }): Promise<Answer> {
    const { method, path } = 'isPresent' in change ? calls.attendance : calls.payment;
    return this.#call({ method, path: path.replace(':id', id), body: JSON.stringify(change) });
  }

  makeDesk(name: string): Promise<Answer> {
    return this.#call({ ...calls.makeDesk, body: JSON.stringify({ name }) });
  }

  signOut(): Promise<Answer> {
    return this.#call({ ...calls.logout });
  }

  #call(call: Call): Promise<Answer> {
    const all = { ...headers, ...call.headers, cookie: this.#cookie };
    return send(this.#url(), { ...call, headers: all }, this.#agent);
  }
}
