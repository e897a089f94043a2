import type { FastifyInstance, InjectOptions } from 'fastify';
import { formBody, sendForm } from '#tests/support/running/multipart.ts';

/** Registers somebody and gives the path of their pass in the API. */
export async function passOfNew(app: FastifyInstance, changes: Parameters<typeof sendForm>[1] = {}): Promise<string> {
  const answer = await sendForm(app, changes);
  return `/api${answer.json().pass}`;
}

/** What a holder's page calls. `version` is sent as If-Match. */
export function holder(app: FastifyInstance, pass: string) {
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', more: Partial<InjectOptions> = {}) =>
    app.inject({ method, url: pass + path, ...more });
  const named = (version?: string) => (version === undefined ? {} : { 'if-match': version });
  return {
    read: () => call('GET'),
    version: async () => String((await call('GET')).headers.etag),
    choose: (selectedEvents: unknown, version?: string) =>
      call('PUT', '/events', { payload: { selectedEvents }, headers: named(version) }),
    async sendPhoto(idPhoto: Blob | null, version?: string) {
      const { payload, headers } = await formBody({ idPhoto });
      return call('PUT', '/photo', { payload, headers: { ...headers, ...named(version) } });
    },
    renew: (version?: string) => call('POST', '/renewals', { headers: named(version) }),
    withdraw: (version?: string) => call('DELETE', '', { headers: named(version) }),
  };
}
