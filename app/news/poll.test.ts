import { afterEach, beforeEach, expect, test } from 'vitest';
import { pass, stubPage } from '#tests/support/browser/page.ts';
import { poll } from './poll.ts';

let page: ReturnType<typeof stubPage>;
let asked: number;
let answer: () => Promise<string>;
let taken: string[];
let stop: () => void;

beforeEach(async () => {
  page = stubPage();
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
afterEach(() => stop());

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
  page.comeOnline();
  await pass(1);
  expect(taken).toEqual(['news', 'back']);
});

test('a hidden page does not poll, and polls at once when it is visible again', async () => {
  page.show('hidden');
  await pass(120_000);
  expect(asked).toBe(1);
  page.show('visible');
  await pass(1);
  expect(asked).toBe(2);
});
