import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { postForm } from '#tests/support/running/multipart.ts';
import { childrenOf } from '#tests/support/running/processes.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';

/** Tests the built server: a decoder that runs from the sources has a higher limit (server/photos/decoders.ts). */

const decodersOf = (server: RunningServer) => childrenOf(server.process.pid ?? 0);

async function sendPhoto({ url }: RunningServer, bytes: Buffer) {
  const answer = await postForm(url, { idPhoto: blob(bytes, 'image/jpeg') });
  return [answer.status, ((await answer.json()) as { error?: string }).error];
}

const metricsToken = 'a-token-of-the-tests';

const isReading = ({ url }: RunningServer) =>
  vi.waitFor(async () => {
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    expect(await metrics.text()).toContain('fest_photo_queue{state="running"} 1');
  });

const isGone = (pid: number) =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 5000 });

test.runIf(process.platform === 'linux')(
  'a server continues after its decoder was killed, and no decoder has unlimited memory or outlives a server',
  async () => {
    // The log must stay empty, even if a busy machine is slow.
    const server = await startServer({ METRICS_TOKEN: metricsToken, SLOW_REQUEST_MS: '60000' });
    const photo = await picture(1000, 800, 20).jpeg().toBuffer();
    expect(await sendPhoto(server, photo)).toEqual([200, undefined]);
    const [decoder = 0] = decodersOf(server);
    const limits = readFileSync(`/proc/${decoder}/limits`, 'utf8');
    expect(Number(/^Max data size\s+(\d+)/m.exec(limits)?.[1])).toBeLessThan(600_000_000);
    process.kill(decoder, 'SIGSTOP');
    const lost = sendPhoto(server, photo);
    await isReading(server);
    process.kill(decoder, 'SIGKILL');
    expect(await lost).toEqual([415, expect.stringContaining('could not be read')]);
    expect(await sendPhoto(server, photo)).toEqual([200, undefined]);
    const [next = 0] = decodersOf(server);
    server.process.kill('SIGKILL');
    await isGone(next);
    await server.stop();
    expect(server.lines.filter((line) => !line.includes(' is at '))).toEqual([]);
  },
);
