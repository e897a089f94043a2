import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { newStream } from './stream.ts';

const event = (cursor: number) => `event: changed\ndata: {"cursor":${cursor}}\n\n`;

test('a reader hears of each change, and of the line between them', async () => {
  const { readable, tell, beat, end } = newStream();
  const heard = readable.setEncoding('utf8')[Symbol.asyncIterator]();
  const next = async () => (await heard.next()).value;
  expect(await next()).toBe('retry: 3000\n\n');
  tell(1);
  expect(await next()).toBe(event(1));
  beat();
  expect(await next()).toBe(':\n\n');
  end();
  tell(2);
  expect(await next()).toBeUndefined();
});

test('for a reader who is behind only the latest news is kept, however much happens', async () => {
  const { readable, tell, beat, end } = newStream();
  const line = new PassThrough({ highWaterMark: 1 });
  readable.pipe(line);
  await once(readable, 'pause');
  for (let cursor = 1; cursor <= 10_000; cursor++) tell(cursor);
  beat();
  expect(readable.readableLength + line.readableLength).toBeLessThan(200);
  const heard = line.setEncoding('utf8').toArray();
  await once(readable, 'data');
  end();
  expect((await heard).join('').endsWith(event(10_000))).toBe(true);
});
