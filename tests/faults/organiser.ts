import type { Agent } from 'node:http';
import { adminFlag, adminHeader, calls } from '#contract/calls.ts';
import { deskOrganiser } from '#tests/support/server.ts';
import { type Answer, send } from './http.ts';

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

  list(): Promise<Answer> {
    return this.#call({ ...calls.registrations });
  }

  mark(id: string, change: { isPresent: boolean } | { paymentMethod: string }): Promise<Answer> {
    const { method, path } = 'isPresent' in change ? calls.attendance : calls.payment;
    return this.#call({ method, path: path.replace(':id', id), body: JSON.stringify(change) });
  }

  signOut(): Promise<Answer> {
    return this.#call({ ...calls.logout });
  }

  #call(call: { method: 'GET' | 'POST' | 'PUT'; path: string; body?: string }): Promise<Answer> {
    return send(this.#url(), { ...call, headers: { ...headers, cookie: this.#cookie } }, this.#agent);
  }
}
