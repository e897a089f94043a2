import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { formLimits } from '#server/forms/form.ts';

/** The highest possible rate of registrations: Fastify alone reads the whole form and answers `{}`. */
const app = Fastify({ logger: false });
await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });

app.post(calls.register.path, async (request) => {
  for await (const part of request.parts()) if (part.type === 'file') for await (const _ of part.file);
  return {};
});

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
