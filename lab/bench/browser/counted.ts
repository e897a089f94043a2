import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came over the network: the bytes of a body as it was sent. */
type Sent = { path: string; bytes: number };

/** The same server under another address, which counts what it sends. */
export async function countSent(target: string) {
  const sent: Sent[] = [];
  const proxy = createServer((asked, answer) => {
    const path = (asked.url ?? '').replace(/\?.*/, '');
    const entry = { path, bytes: 0 };
    sent.push(entry);
    const passedOn = request(target + asked.url, { method: asked.method, headers: asked.headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.on('data', ({ length }: Buffer) => {
        entry.bytes += length;
      });
      from.pipe(answer);
      answer.on('close', () => passedOn.destroy());
    });
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    sent,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
