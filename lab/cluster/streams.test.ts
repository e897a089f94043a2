import { expect, inject, onTestFinished, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { signedIn } from '#lab/client.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { listed, register } from '#tests/support/people/participant.ts';
import { readStream } from '#tests/support/running/stream.ts';
import { Fleet } from './fleet.ts';

test('a stream reports a mark at another process within a second', async () => {
  const fleet = await Fleet.start(2, await createDatabase(inject('postgresUrl')));
  onTestFinished(() => fleet.stop());
  const [here = '', there = ''] = fleet.urls();
  const organiser = await signedIn(here);
  await register(here);
  const [row] = await listed(there, organiser.cookie);
  const stream = await readStream(there + calls.adminStream.path, organiser.headers);
  await stream.next();
  const waits: number[] = [];
  for (const isPresent of [true, false, true]) {
    const heard = stream.next();
    const began = performance.now();
    await organiser.ask('attendance', { id: row?._id ?? '', body: { isPresent } });
    expect(await heard).not.toBeNull();
    waits.push(performance.now() - began);
  }
  stream.leave();
  // The first may come from the watch that has just begun.
  expect(Math.max(...waits.slice(1))).toBeLessThan(1_000);
});
