import { once } from 'node:events';
import { createServer as createHttp, type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { portOf } from '#tests/support/running/processes.ts';

type Certificate = { key: string; cert: string };

/** Serves on a free local port, over https if there is a certificate. */
async function serve(handle: RequestListener, certificate?: Certificate) {
  const server = certificate ? createHttps(certificate, handle) : createHttp(handle);
  return {
    port: await portOf(server),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Changes = {
  certificate?: Certificate;
  /** Added to each request. */
  headers?: Record<string, string>;
  /** May change the headers of each answer. */
  edit?: (headers: IncomingHttpHeaders) => void;
};

/** A proxy in front of a server, over https if there is a certificate. Without a target it answers 502. */
export async function startFront(target: string | null, { certificate, headers, edit }: Changes = {}) {
  const { port, close } = await serve((incoming, response) => {
    if (target === null) return void response.writeHead(502).end();
    const { method = 'GET', url } = incoming;
    const outgoing = request(target + url, { method, headers: { ...incoming.headers, ...headers } }, (answer) => {
      edit?.(answer.headers);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }, certificate);
  return { url: `${certificate ? 'https://localhost' : 'http://127.0.0.1'}:${port}`, close };
}

/** Returns the body to send for a path, changed or unchanged. */
type Rewrite = (path: string, body: string) => string;

/** Starts a proxy that can change a site's answers to GET, as a deployment does. */
export async function startRewritingProxy(target: string) {
  let rewrite: Rewrite = (_path, body) => body;
  const { port, close } = await serve(async (incoming, response) => {
    const path = incoming.url ?? '/';
    const answer = await fetch(target + path, { headers: { 'accept-encoding': 'identity' } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const dropped = /^(content-length|etag|connection|transfer-encoding|keep-alive)$/;
    response.writeHead(answer.status, Object.fromEntries([...answer.headers].filter(([name]) => !dropped.test(name))));
    const isText = /text|json/.test(answer.headers.get('content-type') ?? '');
    response.end(isText ? rewrite(path, bytes.toString()) : bytes);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    deploy(next: Rewrite) {
      rewrite = next;
    },
    close,
  };
}
