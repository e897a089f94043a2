import { Agent } from 'node:http';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import type { Registration } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { Caller, get, signedIn, tooLate } from '#lab/client.ts';
import { seededRandom } from '#scripts/seed/people.ts';
import { Problem } from '#server/problem.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { listed } from '#tests/support/people/participant.ts';
import { readStream } from '#tests/support/running/stream.ts';
import { check, Verdict } from '../faults/check.ts';
import { Ledger } from '../faults/ledger.ts';
import { drawPhotos, smallPhotos } from '../faults/photos.ts';
import { differs } from '../faults/stage.ts';
import { readStored } from '../faults/stored.ts';
import { Writers } from '../faults/writers.ts';
import { type Fleet, startFleet } from './fleet.ts';

async function open(size: number, preload?: string) {
  const where = { dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl')) };
  const fleet = await startFleet(size, where.databaseUrl, preload);
  const ledger = new Ledger();
  const pictures = await drawPhotos(smallPhotos);
  const random = seededRandom(2026);
  const writers = new Writers({ url: fleet.nextUrl, ledger, pictures, random, visitors: 12 });
  /** Kills process 1 while many clients write. Returns what the database lacks, or has twice or in part. */
  async function rush(writes: number, comesBack = true): Promise<Verdict> {
    await writers.start();
    await ledger.acknowledged.more(writes);
    expect(writers.unanswered).toEqual([]);
    await fleet.kill(1);
    await ledger.acknowledged.more(writes);
    if (comesBack) await fleet.restart(1);
    await ledger.acknowledged.more(writes);
    await writers.stop();
    const verdict = new Verdict();
    check(ledger, await readStored(where), pictures, verdict);
    return verdict;
  }
  return { fleet, writers, rush };
}

test('three processes lose no write and share sessions and marks, even if one process is killed', async () => {
  const { fleet, writers, rush } = await open(3);
  const { lost, doubled, torn } = await rush(120);
  expect([...lost, ...doubled, ...torn]).toEqual([]);
  // While one process was dead, the others had to accept every write. But a slow machine may be busy for a moment.
  const { unexpected, refusals, unanswered, signedOut } = writers;
  refusals.delete(`503 ${new Problem('busy').message}`);
  expect([...unexpected, ...refusals, signedOut]).toEqual([0]);
  expect(unanswered.length).toBeGreaterThan(0);
  expect(unanswered.map(({ message }) => message)).not.toContain(tooLate);
  expect(await organiserFaults(fleet)).toEqual([]);
  expect(await marksHeard(fleet)).not.toContain(null);
  expect(fleet.unexpectedLines()).toEqual([]);
}, 120_000);

test('the checks above notice processes that do not share their link key and their submissions', async () => {
  const { fleet, rush } = await open(2, path.resolve(import.meta.dirname, 'preload/keeps-to-itself.ts'));
  expect((await rush(60, false)).doubled.size).toBeGreaterThan(0);
  await fleet.restart(1);
  expect(await organiserFaults(fleet)).toEqual(['a photo at process 0, by a link of process 1: 403 instead of 200']);
}, 120_000);

/**
 * An organiser signs in, lists, sees a photo and signs out, each time at another process.
 * Returns a sentence for each thing that a process failed to learn from another.
 */
async function organiserFaults(fleet: Fleet): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  const faults: string[] = [];
  const is = (what: string, seen: unknown, due: unknown) => faults.push(...differs(what, seen, due));
  const urls = fleet.urls();
  let at = 0;
  const organiser = new Caller(() => urls[at] ?? '', agent);
  is('signing in', (await organiser.signIn()).status, 200);
  at = 1;
  const { status, body } = await organiser.call('registrations');
  is('the list after signing in elsewhere', status, 200);
  const withPhoto = status === 200 && (body as Registration[]).find(({ idPhotoPath }) => idPhotoPath !== undefined);
  if (!withPhoto) return [...faults, 'nobody with a photo is on the list'];
  for (const [index, url] of urls.entries()) {
    const photo = await get(url, `/${withPhoto.idPhotoPath}`, agent);
    is(`a photo at process ${index}, by a link of process 1`, photo.status, 200);
  }
  at = 0;
  is('signing out', (await organiser.call('logout')).status, 200);
  at = 1;
  is('the list after signing out elsewhere', (await organiser.call('registrations')).status, 401);
  agent.destroy();
  return faults;
}

/** Returns the events that a dashboard at one process gets for two marks at another. */
async function marksHeard(fleet: Fleet) {
  const [here = '', there = ''] = fleet.urls();
  const organiser = await signedIn(here);
  const [row] = await listed(there, organiser.cookie);
  const stream = await readStream(there + calls.adminStream.path, organiser.headers);
  await stream.next();
  const heard = [];
  // The first event may report an earlier change, so mark twice.
  for (const isPresent of [!row?.isPresent, row?.isPresent]) {
    const next = stream.next();
    await organiser.ask('attendance', { id: row?._id ?? '', body: { isPresent } });
    heard.push(await next);
  }
  stream.leave();
  return heard;
}
