import { Agent } from 'node:http';
import path from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { seededRandom } from '#scripts/random.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { check, Verdict } from '../faults/check.ts';
import { send } from '../faults/http.ts';
import { Ledger } from '../faults/ledger.ts';
import { drawPhotos, type Picture, smallPhotos } from '../faults/photos.ts';
import { readStored } from '../faults/stored.ts';
import { registerCall, Writers } from '../faults/writers.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { deskFaults } from './desk.ts';
import { Fleet } from './fleet.ts';

type Stage = { fleet: Fleet; balancer: Balancer; ledger: Ledger; writers: Writers; pictures: Picture[] } & {
  where: { dataDir: string; databaseUrl: string };
};

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.balancer.stop();
  await stage?.fleet.stop();
  stage = undefined;
});

async function open(size: number, preload?: string): Promise<Stage> {
  const where = { dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl')) };
  const fleet = await Fleet.start(size, where.databaseUrl, preload);
  const balancer = await startBalancer(fleet.urls);
  const ledger = new Ledger();
  const pictures = await drawPhotos(smallPhotos);
  const writers = new Writers({ url: () => balancer.url, ledger, pictures, random: seededRandom(2026) });
  stage = { fleet, balancer, ledger, writers, pictures, where };
  return stage;
}

/** Fifty at once while the process in the middle is killed and, unless told otherwise, comes back. */
async function rush({ fleet, ledger, writers, where, pictures }: Stage, writes: number, comesBack = true) {
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

test('three processes behind a balancer serve a rush and a desk as one, though one of them is killed', async () => {
  const cluster = await open(3);
  const { lost, doubled, torn } = await rush(cluster, 120);
  expect({ lost: [...lost], doubled: [...doubled], torn: [...torn] }).toEqual({ lost: [], doubled: [], torn: [] });
  // Nobody even noticed: what the killed one had in hand was answered by another.
  const { unexpected, refusals, unanswered, signedOut } = cluster.writers;
  expect({ unexpected, refusals: [...refusals], unanswered, signedOut }).toEqual({
    unexpected: [],
    refusals: [],
    unanswered: [],
    signedOut: 0,
  });
  expect(cluster.balancer.retried()).toBeGreaterThan(0);
  expect(await deskFaults(cluster.fleet)).toEqual([]);
  expect(await admittedFromOneAddress(cluster, 700)).toBe(600);
  expect(cluster.fleet.complaints()).toEqual([]);
}, 120_000);

test('processes that keep a key to themselves and know no submissions are found out', async () => {
  const cluster = await open(2, path.resolve(import.meta.dirname, 'preload/keeps-to-itself.ts'));
  const verdict = await rush(cluster, 60, false);
  expect(verdict.doubled.size).toBeGreaterThan(0);
  await cluster.fleet.restart(1);
  expect(await deskFaults(cluster.fleet)).toEqual(['a photo by the link of process 1, from 0: 403 instead of 200']);
}, 120_000);

/** How many of so many registrations from one address get through, twenty at a time. */
async function admittedFromOneAddress({ balancer }: Stage, requests: number): Promise<number> {
  balancer.clientAddress = () => '203.0.113.7';
  const agent = new Agent({ keepAlive: true });
  const ledger = new Ledger();
  const statuses: number[] = [];
  const one = async (number: number) => {
    const contact = String(9_000_000_000 + number);
    const texts = { name: `Campus ${number}`, email: `${contact}@campus.example`, contact };
    const person = ledger.add({ ...texts, college: 'C', course: 'BCA', sem: '2' });
    const submission = ledger.submit(person, { key: contact, events: ['Oracle'], photo: null });
    statuses.push((await send(balancer.url, await registerCall(person, submission, []), agent)).status);
  };
  const numbers = Array.from({ length: requests }, (_, number) => number).values();
  const lane = async () => {
    for (const number of numbers) await one(number);
  };
  await Promise.all(Array.from({ length: 20 }, lane));
  agent.destroy();
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  return statuses.filter((status) => status === 200).length;
}
