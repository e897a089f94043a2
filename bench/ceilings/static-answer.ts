import Fastify from 'fastify';

/** Answers every GET with the bytes that were last put there, as they came: what a list costs that nobody has to make. */
const app = Fastify({ logger: false, bodyLimit: 512 * 1024 * 1024 });
let answer: { body: Buffer; headers: Record<string, string> } = { body: Buffer.alloc(0), headers: {} };
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.put('/', (request) => {
  const encoding = request.headers['x-encoding'];
  answer = {
    body: request.body as Buffer,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(typeof encoding === 'string' ? { 'content-encoding': encoding } : {}),
    },
  };
  return {};
});
app.get('/*', (_request, reply) => reply.headers(answer.headers).send(answer.body));
console.log(`Static is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
