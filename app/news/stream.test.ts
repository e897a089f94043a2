import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pass, stubPage } from '#tests/support/browser/page.ts';
import { followNews } from './stream.ts';

const event = 'event: changed\ndata: {"cursor":1}\n\n';

let page: ReturnType<typeof stubPage>;
let lines: ReadableStreamDefaultController<Uint8Array>[];
let answer: () => Response;
let asked: number;
let isLive: boolean;
let said: string;
let end: () => void;

beforeEach(() => {
  page = stubPage();
  lines = [];
  answer = newLine;
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit = {}) => {
    if (address === '/config.json') return Response.json({});
    const response = answer();
    const line = lines.at(-1);
    signal?.addEventListener('abort', () => line?.error(new DOMException('', 'AbortError')));
    return response;
  });
  asked = 0;
  isLive = false;
  said = '';
});
afterEach(() => end());

function newLine(): Response {
  const body = new ReadableStream({ start: (line) => void lines.push(line) });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}
const say = async (text: string) => {
  lines.at(-1)?.enqueue(new TextEncoder().encode(text));
  await pass(1);
};
async function follow(onNews = async () => {}) {
  end = followNews('adminStream', {
    onNews: () => {
      asked += 1;
      return onNews();
    },
    onLive: (live) => (isLive = live),
    onSignedOut: (sentence) => (said = sentence),
  });
  await pass(1);
}
async function show(visibilityState: 'visible' | 'hidden') {
  page.show(visibilityState);
  await pass(1);
}

test('a page fetches changes after each event, but not after a heartbeat', async () => {
  await follow();
  await say('retry: 3000\n\n');
  expect([asked, isLive]).toEqual([0, false]);
  await say(event);
  expect([asked, isLive]).toEqual([1, true]);
  await say(':\n\n');
  for (const piece of event) await say(piece);
  expect(asked).toBe(2);
});

test('several events during a fetch cause only one more fetch', async () => {
  let answered = () => {};
  await follow(() => new Promise((resolve) => (answered = resolve)));
  for (let told = 0; told < 5; told++) await say(event);
  expect(asked).toBe(1);
  answered();
  await pass(1);
  expect(asked).toBe(2);
});

test('a page reconnects after a cut or a silence, and fetches the changes in between', async () => {
  await follow();
  await say(event);
  lines.at(-1)?.error(new TypeError('network'));
  await pass(1);
  expect(isLive).toBe(false);
  await pass(3_000);
  await say(event);
  expect([lines.length, asked, isLive]).toEqual([2, 2, true]);
  await pass(39_000);
  expect(lines).toHaveLength(2);
  await pass(4_000);
  expect(lines).toHaveLength(3);
});

test('a page retries a failing server less and less often, but never a server without streams', async () => {
  let tries = 0;
  const failing = (status: number) => () => {
    tries += 1;
    return new Response('{}', { status });
  };
  answer = failing(502);
  await follow();
  await pass(300_000);
  expect(tries).toBeGreaterThan(7);
  expect(tries).toBeLessThan(20);
  end();
  const somebodyElse = () => {
    tries += 1;
    return new Response('<!doctype html>');
  };
  for (const none of [failing(404), somebodyElse]) {
    tries = 0;
    answer = none;
    await follow();
    await pass(300_000);
    expect([tries, isLive]).toEqual([1, false]);
    end();
  }
});

test('a visible page has one stream, a hidden page has none', async () => {
  await follow();
  await say(event);
  await show('visible');
  expect(lines).toHaveLength(1);
  await show('hidden');
  expect(isLive).toBe(false);
  await pass(120_000);
  expect(lines).toHaveLength(1);
  await show('visible');
  expect(lines).toHaveLength(2);
});

test('the stream tells a page that its session has ended', async () => {
  await follow();
  await say(event);
  answer = () => Response.json({ error: 'This phone is no longer a desk.' }, { status: 401 });
  lines.at(-1)?.close();
  await pass(60_000);
  expect([said, asked, isLive]).toEqual(['This phone is no longer a desk.', 1, false]);
});
