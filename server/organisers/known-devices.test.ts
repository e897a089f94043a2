import { beforeAll, expect, test } from 'vitest';
import { sharedDatabase } from '#tests/support/database/databases.ts';
import { type KnownDevices, knownDevices } from './known-devices.ts';

const asha = { id: '01980000-0000-7000-8000-000000000001', username: 'Asha', passwordSetAt: '' };
const database = sharedDatabase();
let devices: KnownDevices;
beforeAll(async () => {
  devices = await knownDevices(database.db);
});

test('gives a device the same id in every process, and a new id at each sign-in', async () => {
  const token = devices.tokenFor(asha);
  const device = devices.deviceOf(token, asha);
  expect(device).toMatch(/^[\w-]{22}$/);
  expect((await knownDevices(database.db)).deviceOf(token, asha)).toBe(device);
  expect(devices.deviceOf(devices.tokenFor(asha), asha)).not.toBe(device);
});

test('a device is unknown for another account, and after a new password', () => {
  const token = devices.tokenFor(asha);
  expect(devices.deviceOf(token, { ...asha, id: asha.id.replace(/1$/, '2') })).toBeNull();
  expect(devices.deviceOf(token, { ...asha, passwordSetAt: '2025-08-01T06:00:00.000Z' })).toBeNull();
});

test('rejects a changed token, and puts no name into a token', () => {
  const token = devices.tokenFor(asha);
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/. \0é', ''];
  const changes = Array.from(token, (_, at) =>
    characters.flatMap((other) => [0, 1].map((removed) => token.slice(0, at) + other + token.slice(at + removed))),
  ).flat();
  const ends = characters.map((other) => token + other);
  const good = [...changes, ...ends].filter((changed) => devices.deviceOf(changed, asha) !== null);
  expect(new Set(good)).toEqual(new Set([token]));
});

test('rejects any other text as a token', () => {
  const [device = '', signature = ''] = devices.tokenFor(asha).split('.');
  for (const nothing of [undefined, '', '.', '..', device, `${device}.`, `.${signature}`, `${signature}.${device}`]) {
    expect([nothing, devices.deviceOf(nothing, asha)]).toEqual([nothing, null]);
  }
});
