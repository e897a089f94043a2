import { Agent } from 'node:http';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { send } from '#lab/client.ts';
import { seededRandom } from '#scripts/seed/random.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { check, Verdict } from '../faults/check.ts';
import { Ledger } from '../faults/ledger.ts';
import { drawPhotos, smallPhotos } from '../faults/photos.ts';
import { readStored } from '../faults/stored.ts';
import { newcomer, Writers } from '../faults/writers.ts';
import { type Balancer, Fleet, startBalancer } from './fleet.ts';
import { organiserFaults } from './organiser.ts';

async function open(size: number, preload?: string) {
  const where = { dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl')) };
  const fleet = await Fleet.start(size, where.databaseUrl, preload);
  onTestFinished(() => fleet.stop());
  const balancer = await startBalancer(fleet.urls);
  onTestFinished(() => balancer.stop());
  const ledger = new Ledger();
  const pictures = await drawPhotos(smallPhotos);
  const writers = new Writers({ url: () => balancer.url, ledger, pictures, random: seededRandom(2026) });
  /** Fifty write at once while the process in the middle is killed. */
  async function rush(writes: number, comesBack = true): Promise<Verdict> {
    await writers.start();
    await ledger.acknowledged.more(writes);
    await fleet.kill(1);
    await ledger.acknowledged.more(writes);
    if (comesBack) await fleet.restart(1);
    await ledger.acknowledged.more(writes);
    await writers.stop();
    const verdict = new Verdict();
    await check(ledger, await readStored(where), pictures, verdict);
    return verdict;
  }
  return { fleet, balancer, writers, rush };
}

test('three processes serve writers and an organiser as one, though one of them is killed', async () => {
  const { fleet, balancer, writers, rush } = await open(3);
  const { lost, doubled, torn } = await rush(120);
  expect([...lost, ...doubled, ...torn]).toEqual([]);
  // Another process answered what the killed one was doing.
  const { unexpected, refusals, unanswered, signedOut } = writers;
  expect([...unexpected, ...refusals, ...unanswered, signedOut]).toEqual([0]);
  expect(balancer.retried).toBeGreaterThan(0);
  expect(await organiserFaults(fleet)).toEqual([]);
  expect(await admittedFromOneAddress(balancer, 700)).toBe(600);
  expect(fleet.unexpectedLines()).toEqual([]);
}, 120_000);

test('finds processes that keep a key to themselves and know no submissions', async () => {
  const { fleet, rush } = await open(2, path.resolve(import.meta.dirname, 'preload/keeps-to-itself.ts'));
  expect((await rush(60, false)).doubled.size).toBeGreaterThan(0);
  await fleet.restart(1);
  expect(await organiserFaults(fleet)).toEqual(['a photo by the link of process 1, from 0: 403 instead of 200']);
}, 120_000);

async function admittedFromOneAddress(balancer: Balancer, requests: number): Promise<number> {
  balancer.clientAddress = () => '203.0.113.7';
  const agent = new Agent({ keepAlive: true });
  const statuses: number[] = [];
  const numbers = Array.from({ length: requests }, (_, number) => 9_000_000_000 + number).values();
  const lane = async () => {
    for (const number of numbers) {
      const { call } = newcomer(new Ledger(), 'Campus', String(number));
      statuses.push((await send(balancer.url, call, agent)).status);
    }
  };
  await Promise.all(Array.from({ length: 20 }, lane));
  agent.destroy();
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  return statuses.filter((status) => status === 200).length;
}
