import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { picture } from '#tests/support/browser/pictures.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { childrenOf } from '#tests/support/running/processes.ts';
import { Decoders } from './decoders.ts';

const folder = temporaryFolder();
const photo = path.join(folder, 'photo.jpg');
writeFileSync(photo, await picture(800, 600, 30).jpeg().toBuffer());
const decoders = new Decoders();
const decode = decoders.decode.bind(decoders);
const request = { path: photo, most: 100_000_000 };

const children = () => childrenOf(process.pid);
const ended = (count: number) => vi.waitFor(() => expect(children()).toHaveLength(count), { timeout: 5000 });

afterEach(async () => {
  vi.useRealTimers();
  decoders.end();
  await ended(0);
});

describe.runIf(process.platform === 'linux')('a decoder', () => {
  test('decodes photos one by one, and two at once in two processes', async () => {
    for (let time = 0; time < 3; time++) expect(await decode(request)).toHaveProperty('photo');
    expect(children()).toHaveLength(1);
    await Promise.all([decode(request), decode(request)]);
    expect(children()).toHaveLength(2);
  });

  test('exits after a heavy photo', async () => {
    expect(await decode(request, true)).toHaveProperty('photo');
    await ended(0);
  });

  test('exits after a minute without photos', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await decode(request);
    vi.advanceTimersByTime(59_000);
    await decode(request);
    vi.advanceTimersByTime(59_000);
    expect(children()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await ended(0);
  });

  test('that died while idle is replaced', async () => {
    await decode(request);
    const [first = 0] = children();
    process.kill(first, 'SIGKILL');
    await ended(0);
    expect(await decode(request)).toHaveProperty('photo');
  });

  test('that hangs is killed after twenty seconds', async () => {
    await decode(request);
    const [first = 0] = children();
    process.kill(first, 'SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const lost = decode(request);
    vi.advanceTimersByTime(20_000);
    expect(await lost).toEqual({ refused: 'photo-not-an-image' });
    vi.useRealTimers();
    await ended(0);
  });

  test('ignores the signals that stop a server', async () => {
    await decode(request);
    const [first = 0] = children();
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(first, signal);
    expect(await decode(request)).toHaveProperty('photo');
    expect(children()).toEqual([first]);
  });

  test('has a lower priority than the server, and none of its environment', async () => {
    await decode(request);
    const [first = 0] = children();
    const of = (file: string) => readFileSync(`/proc/${first}/${file}`, 'utf8');
    expect(of('oom_score_adj').trim()).toBe('1000');
    expect(of('stat').split(') ').at(-1)?.split(' ')[16]).toBe('10');
    expect(of('environ')).not.toContain('PATH=');
  });

  test('reports the cost of a photo that needs too much memory', async () => {
    expect(await decode({ ...request, most: 1000 })).toEqual({ cost: expect.any(Number) });
  });

  test('reports a missing upload, and decodes the next photo', async () => {
    expect(await decode({ ...request, path: `${photo}.gone` })).toEqual({ failed: expect.stringContaining('ENOENT') });
    expect(await decode(request)).toHaveProperty('photo');
    expect(children()).toHaveLength(1);
  });
});
