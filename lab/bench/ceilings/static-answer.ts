import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/** Serves the built site, and at every other path the bytes and headers of the last PUT: answers that cost nothing to make. */
const app = Fastify({ logger: false, bodyLimit: 512 * 1024 * 1024 });
const answers = new Map<string, { body: Buffer; headers: Record<string, string> }>();
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.put('/*', (request) => {
  const { 'x-encoding': encoding, 'registrations-version': version } = request.headers as Record<string, string>;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(encoding && encoding !== 'identity' ? { 'content-encoding': encoding } : {}),
    ...(version ? { 'registrations-version': version } : {}),
  };
  answers.set(request.url, { body: request.body as Buffer, headers });
  return {};
});
await app.register(fastifyStatic, { root: `${process.cwd()}/build/site`, serve: false, preCompressed: true });
app.get('/*', (request, reply) => {
  const answer = answers.get(request.url);
  if (answer) return reply.headers(answer.headers).send(answer.body);
  const path = request.url.slice(1);
  return reply.sendFile(path.includes('.') ? path : `${path || 'index'}.html`);
});
console.log(`Static is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
