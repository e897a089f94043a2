import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './certificate.ts';

/** Ends TLS for hosts by their names, all at one port of this machine, as a proxy in front of their servers does. */
export async function startHttpsHosts() {
  const targets = new Map<string, string>();
  let keepsPartitioned = true;
  const server = createServer(selfSigned(), (incoming, response) => {
    const { host = '' } = incoming.headers;
    const target = targets.get(host.split(':')[0] ?? '') ?? '';
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' };
    const outgoing = request(target + incoming.url, { method: incoming.method ?? 'GET', headers }, (answer) => {
      const cookies = answer.headers['set-cookie'];
      if (cookies && !keepsPartitioned)
        answer.headers['set-cookie'] = cookies.map((cookie) => cookie.replace('; Partitioned', ''));
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    originOf: (name: string) => `https://${name}:${port}`,
    serve: (name: string, target: string) => void targets.set(name, target),
    /** From now on cookies are as they are to a browser that does not know `Partitioned`. */
    forgetPartitions() {
      keepsPartitioned = false;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
