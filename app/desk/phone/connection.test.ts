import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '#app/api.ts';
import { openConnection } from './connection.ts';

const shape = z.array(z.string());

test('a request without an answer means that the server cannot be reached', async () => {
  const connection = openConnection(() => Promise.reject(new CallError(0)));
  await expect(connection.ask(shape, 'searchPeople')).rejects.toThrow();
  expect(connection.isAway).toBe(true);
});

test('a request without an answer changes nothing if another request was answered meanwhile', async () => {
  const late = Promise.withResolvers<never>();
  const replies = [late.promise, Promise.resolve([])];
  const connection = openConnection((async () => replies.shift()) as Parameters<typeof openConnection>[0]);
  const first = connection.ask(shape, 'searchPeople');
  await connection.ask(shape, 'searchPeople');
  late.reject(new CallError(0));
  await expect(first).rejects.toThrow();
  expect(connection.isAway).toBe(false);
});
