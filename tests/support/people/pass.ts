import type { FastifyInstance, InjectOptions } from 'fastify';
import { type FormValues, formBody, sendForm } from '#tests/support/running/multipart.ts';

/** Registers Asha with these changes, and returns the path of her pass in the API. */
export async function passOfNew(app: FastifyInstance, changes: FormValues = {}): Promise<string> {
  return `/api${(await sendForm(app, changes)).json().pass}`;
}

let count = 0;

/** Registers somebody new and returns the calls of their pass page. */
export async function newHolder(app: FastifyInstance, changes: FormValues = {}) {
  const contact = String(6_000_000_000 + ++count);
  const answer = (await sendForm(app, { contact, ...changes })).json() as { pass: string; code: string };
  return { contact, ...answer, ...holder(app, `/api${answer.pass}`) };
}

/** The calls of a pass page. `version` is sent as If-Match. */
export function holder(app: FastifyInstance, pass: string) {
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', more: Partial<InjectOptions> = {}) =>
    app.inject({ method, url: pass + path, ...more });
  const named = (version?: string) => (version === undefined ? {} : { 'if-match': version });
  return {
    read: () => call('GET'),
    version: async () => String((await call('GET')).headers.etag),
    choose: (selectedEvents: unknown, version?: string) =>
      call('PUT', '/events', { payload: { selectedEvents }, headers: named(version) }),
    changeEmail: (email: unknown, version?: string) =>
      call('PUT', '/email', { payload: { email }, headers: named(version) }),
    async sendPhoto(idPhoto: Blob | null, version?: string) {
      const { payload, headers } = await formBody({ idPhoto });
      return call('PUT', '/photo', { payload, headers: { ...headers, ...named(version) } });
    },
    renew: (version?: string) => call('POST', '/renewals', { headers: named(version) }),
    withdraw: (version?: string) => call('DELETE', '', { headers: named(version) }),
  };
}
