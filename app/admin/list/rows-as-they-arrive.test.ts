import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsAsTheyArrive } from './rows-as-they-arrive.ts';

/** Returns a response that arrives in pieces of `length` bytes. */
function answer(text: string, length: number): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + length));
      at += length;
    },
  });
  return new Response(body);
}

async function groupsOf(response: Response): Promise<unknown[][]> {
  const groups: unknown[][] = [];
  for await (const rows of rowsAsTheyArrive(response)) groups.push(rows);
  return groups;
}

test('the first rows are ready before the last byte, and all rows are complete and in order', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => ({ _id: `${at}`, name: 'Zoë 👩‍💻 },{"x', events: [{}, {}] }));
  const groups = await groupsOf(answer(JSON.stringify(rows), 16_001));
  expect(groups.length).toBeGreaterThan(2);
  expect(groups.flat()).toEqual(rows);
});

test('any list is read correctly, in any JSON format and in pieces of any length', async () => {
  const braces = fc.constantFrom('},{', '},{"', '"},{"', '\\');
  const value = fc.oneof(fc.string(), braces, fc.array(fc.object({ maxDepth: 1 })));
  const list = fc.array(fc.dictionary(fc.string(), value), { maxLength: 20 });
  const pieces = fc.integer({ min: 1000, max: 70_000 });
  const rule = fc.asyncProperty(list, pieces, fc.nat(2), async (rows, length, indent) => {
    const filled = rows.concat(rows.map((row) => ({ ...row, filler: 'x'.repeat(20_000) })));
    const sent = JSON.stringify(filled, null, indent);
    expect((await groupsOf(answer(sent, length))).flat()).toEqual(JSON.parse(sent));
  });
  await fc.assert(rule, { numRuns: 40 });
});

test('an answer that is not a list throws', async () => {
  for (const text of ['{"error":"no"}', '<h1>Bad gateway</h1>', '', '[{"_id":"1"}', '[] []', '"text"']) {
    await expect(groupsOf(answer(text, 10))).rejects.toThrow('The server sent no list');
  }
  expect(await groupsOf(answer(' [ ] ', 1))).toEqual([[]]);
});

test('a broken connection throws a network problem', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"_id":"1"},'));
      controller.error(new TypeError('network error'));
    },
  });
  await expect(groupsOf(new Response(body))).rejects.toMatchObject({ name: 'CallError', status: 0 });
});
