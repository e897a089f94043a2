import { afterEach, expect, test, vi } from 'vitest';
import { tabsOf } from './tabs.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function twoAtOnce(): Promise<string[]> {
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(`${name} begins`);
    for (let turn = 0; turn < 10; turn++) await null;
    done.push(`${name} ends`);
    return name;
  };
  const tabs = tabsOf('two at once');
  expect(await Promise.all([tabs.alone('x', work('one')), tabs.alone('x', work('two'))])).toEqual(['one', 'two']);
  return done;
}

test('what is done alone is done one after the other, with locks and in a browser without them', async () => {
  const inTurn = ['one begins', 'one ends', 'two begins', 'two ends'];
  expect(await twoAtOnce()).toEqual(inTurn);
  vi.stubGlobal('navigator', {});
  expect(await twoAtOnce()).toEqual(inTurn);
});

test('a work that fails holds up none after it', async () => {
  for (const stub of [false, true]) {
    if (stub) vi.stubGlobal('navigator', {});
    const tabs = tabsOf('fails');
    await expect(tabs.alone('x', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await tabs.alone('x', async () => 'next')).toBe('next');
  }
});

test('a lock is taken from a tab that sleeps with it', async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const asleep = tabsOf('asleep').alone('x', () => new Promise(() => {}));
  const stolen = expect(asleep).rejects.toThrow();
  const awake = tabsOf('asleep').alone('x', async () => 'done');
  late.abort(new DOMException('Too late', 'TimeoutError'));
  expect(await awake).toBe('done');
  await stolen;
});

test('tabs of one name hear each other, and no others', async () => {
  const heard: string[] = [];
  const [one, two, other] = [tabsOf<string>('a'), tabsOf<string>('a'), tabsOf<string>('b')];
  for (const [name, tab] of Object.entries({ one, two, other }))
    tab.open((message) => heard.push(`${name}: ${message}`));
  one.tell('hello');
  await vi.waitFor(() => expect(heard).toEqual(['two: hello']));
  for (const tab of [one, two, other]) tab.close();
  one.tell('nobody hears it');
  expect(heard).toHaveLength(1);
});
