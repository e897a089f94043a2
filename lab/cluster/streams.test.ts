import { afterEach, expect, inject, test } from 'vitest';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { listed, register, startSession } from '#tests/support/people/participant.ts';
import { readStream } from '#tests/support/running/stream.ts';
import { Fleet } from './fleet.ts';

let fleet: Fleet | undefined;
afterEach(() => fleet?.stop());

test('a mark at one process is told at another within a second', async () => {
  fleet = await Fleet.start(2, await createDatabase(inject('postgresUrl')));
  const [here, there] = [fleet.url(0), fleet.url(1)];
  const cookie = await startSession(here);
  const headers = { cookie, [adminHeader]: adminFlag.value };
  await register(here);
  const [row] = await listed(there, Promise.resolve(cookie));
  const stream = await readStream(there + calls.adminStream.path, headers);
  await stream.next();
  const told: number[] = [];
  for (const isPresent of [true, false, true]) {
    const heard = stream.next();
    const began = performance.now();
    const mark = await fetch(here + calls.attendance.path.replace(':id', row?._id ?? ''), {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ isPresent }),
    });
    expect(mark.status).toBe(200);
    expect(await heard).not.toBeNull();
    told.push(performance.now() - began);
  }
  stream.leave();
  // The first may be told by the watch that has just begun.
  expect(Math.max(...told.slice(1))).toBeLessThan(1_000);
});
