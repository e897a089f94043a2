import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Gives a path another body than the site's, or leaves it as it is. */
type Rewrite = (path: string, body: string) => string;

/** A site in front of a server, under one address that stays while what it answers to GET changes, as with a new deployment. */
export async function startRewritingProxy(target: string) {
  let rewrite: Rewrite = (_path, body) => body;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const answer = await fetch(target + path, { headers: { 'accept-encoding': 'identity' } });
    const type = answer.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    const headers = Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !/^(content-length|etag|connection|transfer-encoding|keep-alive)$/.test(name),
      ),
    );
    response.writeHead(answer.status, headers);
    response.end(/text|json/.test(type) ? rewrite(path, bytes.toString()) : bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(next: Rewrite) {
      rewrite = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
