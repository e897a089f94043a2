import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { runNode } from '#tests/support/running/processes.ts';

const folder = temporaryFolder();
const names = ['edition', 'events', 'gallery', 'mail', 'showcases', 'signs', 'suggestions'];

test.each([
  ['has no fault', "export const events = [{ id: 'oracle' }];", ''],
  [
    'misses a comma',
    'export const events = [\n  { id: 1\n    fee: 2 },\n];',
    /^fest\/events\.ts, line 3: Expected ','/,
  ],
  ['misspells a name', 'export const events = [{ fee: price }];', /^fest\/events\.ts, line 1: price is not defined\./],
  ['forgets an export', 'const events = [];', /^fest\/events\.ts: "export const events" is missing\.$/],
])('if events.ts %s, the message names the place, without a stack trace', async (_what, source, said) => {
  mkdirSync(path.join(folder, 'fest'), { recursive: true });
  for (const name of names) writeFileSync(path.join(folder, `fest/${name}.ts`), `export const ${name} = {};`);
  writeFileSync(path.join(folder, 'fest/events.ts'), source);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module", "imports": { "#fest/*": "./fest/*" } }');
  copyFileSync(path.resolve('scripts/edition/facts.ts'), path.join(folder, 'facts.ts'));
  const { code, errors } = await runNode([path.join(folder, 'facts.ts')], {});
  expect([code, errors.trim().split('\n')]).toEqual([said === '' ? 0 : 1, [expect.stringMatching(said || /^$/)]]);
});
