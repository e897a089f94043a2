import type { FastifyInstance } from 'fastify';
import { calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';

type Value = string | string[] | Blob | null;
export type FormValues = Record<string, Value>;

export const asha: FormValues = { ...ashaTexts, 'selectedEvents[]': ['Oracle'] };

/** Makes the body of a form. Null leaves a field out. */
export async function formBody(values: FormValues) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string') form.append(name, one);
      else if (one) form.append(name, one, one instanceof File ? one.name : 'photo');
    }
  }
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/** Sends Asha's form with changes to a server process. */
export async function postForm(url: string, changes: FormValues = {}): Promise<Response> {
  const { payload, headers } = await formBody({ ...asha, ...changes });
  return fetch(url + calls.register.path, { method: 'POST', headers, body: new Uint8Array(payload) });
}

/** Sends Asha's form with changes. */
export async function sendForm(app: FastifyInstance, changes: FormValues = {}, key?: string) {
  const { payload, headers } = await formBody({ ...asha, ...changes });
  const named = key === undefined ? headers : { ...headers, [idempotencyHeader]: key };
  return app.inject({ method: 'POST', url: calls.register.path, payload, headers: named });
}
