import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { formLimits } from '#server/forms/form.ts';

/** The ceiling of a visit: files from the disk, and a form that is read and thrown away. */
const app = Fastify({ logger: false });
await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
await app.register(fastifyStatic, { root: `${process.cwd()}/build/site`, serve: false, preCompressed: true });
app.get('/*', (request, reply) => {
  const path = request.url.slice(1);
  return reply.sendFile(path.includes('.') ? path : `${path || 'index'}.html`);
});
app.post(calls.register.path, async (request) => {
  for await (const part of request.parts()) if (part.type === 'file') for await (const _ of part.file);
  return {};
});
console.log(`Bare is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
