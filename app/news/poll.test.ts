import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll } from './poll.ts';

let page: EventTarget & { visibilityState: string };
let network: EventTarget;
let asked: number;
let answer: () => Promise<string>;
let taken: string[];
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  network = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  asked = 0;
  taken = [];
  answer = async () => 'news';
  const ask = (signal: AbortSignal) => {
    asked += 1;
    const cut = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return Promise.race([answer(), cut]);
  };
  stop = poll({ every: 10_000, ask, take: (text) => void taken.push(text) });
  await pass(1);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const show = (visibilityState: string) => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('a page polls until it is stopped', async () => {
  await pass(20_000);
  expect(taken).toEqual(['news', 'news', 'news']);
  stop();
  await pass(60_000);
  expect(asked).toBe(3);
});

test('a page polls again if an answer does not come', async () => {
  answer = () => new Promise(() => {});
  await pass(10_000);
  answer = async () => 'late news';
  await pass(10_000 + 20_000);
  expect(taken).toEqual(['news', 'late news']);
});

test('a page polls less and less often while requests fail, and at once when the network is back', async () => {
  answer = () => Promise.reject(new TypeError('network'));
  await pass(300_000);
  expect(asked).toBeGreaterThan(3);
  expect(asked).toBeLessThan(8);
  answer = async () => 'back';
  network.dispatchEvent(new Event('online'));
  await pass(1);
  expect(taken).toEqual(['news', 'back']);
});

test('a hidden page does not poll, and polls at once when it is visible again', async () => {
  show('hidden');
  await pass(120_000);
  expect(asked).toBe(1);
  show('visible');
  await pass(1);
  expect(asked).toBe(2);
});
