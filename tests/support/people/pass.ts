import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Fest } from '#tests/support/running/app.ts';
import { type FormValues, formBody, sendForm } from '#tests/support/running/multipart.ts';
import { idByContact } from './desk.ts';

export type PassHolder = Awaited<ReturnType<typeof newHolder>>;

let count = 0;

/** Registers somebody new. Returns their details, and functions that send the API requests of their pass. */
export async function newHolder({ app, db }: Pick<Fest, 'app' | 'db'>, changes: FormValues = {}) {
  const form = { contact: String(6_000_000_000 + ++count), ...changes };
  const answer = (await sendForm(app, form)).json() as { pass: string; code: string; reference: string };
  return { id: await idByContact(db, form.contact), contact: form.contact, ...answer, ...holder(app, answer.pass) };
}

/** Functions that send the API requests of a pass. `version` is sent as If-Match. */
export function holder(app: FastifyInstance, pass: string) {
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', more: Partial<InjectOptions> = {}) =>
    app.inject({ method, url: `/api${pass}${path}`, ...more });
  const named = (version?: string) => (version === undefined ? {} : { 'if-match': version });
  return {
    read: () => call('GET'),
    version: async () => String((await call('GET')).headers.etag),
    choose: (selectedEvents: unknown, version?: string) =>
      call('PUT', '/events', { payload: { selectedEvents }, headers: named(version) }),
    claim: (payload: object) => call('PUT', '/utr', { payload }),
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
