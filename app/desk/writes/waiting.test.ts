import { expect, test } from 'vitest';
import { isMarkWaiting } from './waiting.ts';

const mark = { key: 'm', call: 'markPresence', id: '1', event: 'oracle' } as const;

test('a mark that waits and was undone or taken back on this phone is no presence that waits', () => {
  const isWaiting = (...writes: Parameters<typeof isMarkWaiting>[0]) => isMarkWaiting(writes, '1', 'oracle');
  const takeBack = { ...mark, key: 't', call: 'takeBackPresence' } as const;
  expect(isWaiting(mark)).toBe(true);
  expect(isWaiting(mark, { key: 'u', call: 'undoAtDesk', id: '1', undoes: 'm' })).toBe(false);
  expect(isWaiting(mark, { key: 'u', call: 'undoAtDesk', id: '1', undoes: 'payment' })).toBe(true);
  expect(isWaiting(mark, takeBack)).toBe(false);
  expect(isWaiting(mark, takeBack, { ...mark, key: 'm2' })).toBe(true);
});
