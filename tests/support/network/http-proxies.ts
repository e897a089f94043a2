import { once } from 'node:events';
import { createServer as createHttp, type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { portOf } from '#tests/support/running/processes.ts';
import { certificates } from './certificates.ts';

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

/** Passes a request on with these headers added. `edit` may change the headers of the answer. */
const pass =
  (targetOf: (host: string) => string | null, added: object, edit = (_headers: IncomingHttpHeaders) => {}) =>
  (...[incoming, response]: Parameters<RequestListener>) => {
    const target = targetOf(incoming.headers.host?.split(':')[0] ?? '');
    if (target === null) return void response.writeHead(502).end();
    const headers = { ...incoming.headers, ...added };
    const outgoing = request(target + incoming.url, { method: incoming.method ?? 'GET', headers }, (answer) => {
      edit(answer.headers);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };

export type Front = { url: string; close(): Promise<void> };

/** A proxy in front of a server, over https if there is a certificate. Without a target it answers 502. */
export async function startFront(
  target: string | null,
  { certificate, headers = {} }: { certificate?: Certificate; headers?: Record<string, string> } = {},
): Promise<Front> {
  const { port, close } = await serve(
    pass(() => target, headers),
    certificate,
  );
  return { url: `${certificate ? 'https://localhost' : 'http://127.0.0.1'}:${port}`, close };
}

/** Starts one https server for several host names, which passes requests on to their targets. */
export async function startHttpsHosts() {
  const targets = new Map<string, string>();
  let keepsPartitioned = true;
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' };
  const editCookies = (headers: IncomingHttpHeaders) => {
    const cookies = headers['set-cookie'];
    if (cookies && !keepsPartitioned)
      headers['set-cookie'] = cookies.map((cookie) => cookie.replace('; Partitioned', ''));
  };
  const { port, close } = await serve(
    pass((host) => targets.get(host) ?? null, forwarded, editCookies),
    certificates.trusted,
  );
  return {
    originOf: (name: string) => `https://${name}:${port}`,
    serve: (name: string, target: string) => void targets.set(name, target),
    /** From now on, removes `Partitioned` from cookies, as if the browser did not know this attribute. */
    forgetPartitions() {
      keepsPartitioned = false;
    },
    close,
  };
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
