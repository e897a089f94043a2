import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeFest } from '#tests/support/database/stored-fest.ts';
import { places, type TestPlace, testKey } from '#tests/support/network/backup-places.ts';
import { readBackup } from '../file/read.ts';
import { addBackup } from './add.ts';
import { prune } from './prune.ts';
import type { Repository } from './repository.ts';
import { listBackups, repositorySource } from './source.ts';

const stop = new AbortController().signal;
const hours = (count: number) => new Date(Date.parse('2025-08-10T00:00:00Z') + count * 3_600_000);

describe.each(places)('in %s', (_name, open) => {
  const fest = freshDatabase();
  let to: TestPlace;
  beforeEach(async () => {
    to = await open();
    await storeFest(fest.db, 3);
  });
  afterEach(() => to.discard());

  async function keepAndThin(repository: Repository, now: Date) {
    await addBackup(fest.where, repository, { key: to.key, now, stop });
    return prune(repository, now);
  }

  /** Returns the backups' names, after checking that each backup is complete and has all its photos. */
  async function wholeBackups(): Promise<string[]> {
    const all = await listBackups(to.repository);
    for (const kept of all) {
      const source = repositorySource(to.repository, kept, testKey.identity);
      await readBackup(source, async ({ table, row }) => {
        if (table === 'id_photos') expect(await source.photos?.whole(row), `a photo of ${kept.name}`).not.toBeNull();
      });
    }
    return all.map(({ name }) => name);
  }

  test('every listed backup has all its photos after a kill at any step', async () => {
    await keepAndThin(to.repository, hours(0));
    for (let killedAt = 1, wasKilled = true; wasKilled; killedAt++) {
      await store(fest.db, newRegistration());
      const oldest = fest.db.selectFrom('registrations').select('id').orderBy('id').limit(1);
      await fest.db.deleteFrom('registrations').where('id', 'in', oldest).execute();
      const dying = dyingAt(to.repository, killedAt);
      await keepAndThin(dying.repository, hours(24 * killedAt)).catch(() => {});
      wasKilled = dying.isDead();
      expect(await wholeBackups()).not.toEqual([]);
    }
    const end = hours(24 * 200);
    await keepAndThin(to.repository, end);
    expect(await wholeBackups()).toHaveLength(1);
    expect(to.items().size, 'the backup, its list and three photos').toBe(5);
  });

  test('a backup deletes no photo of another backup that runs at the same time', async () => {
    await keepAndThin(to.repository, hours(0));
    await store(fest.db, newRegistration());
    let step = 0;
    // A backup writes an empty list, a photo, the full list and itself. Another backup runs before its last two writes.
    const interrupted = before(to.repository, async () => {
      if (++step < 3) return;
      // The interrupted backup already has its snapshot, so only that backup contains the new photo.
      await fest.db.deleteFrom('id_photos').execute();
      await keepAndThin(to.repository, hours(48 + step / 60));
    });
    await keepAndThin(interrupted, hours(48));
    expect(step).toBe(4);
    await wholeBackups();
    await Promise.all([50, 50, 51].map((hour) => keepAndThin(to.repository, hours(hour))));
    expect((await wholeBackups()).length).toBeGreaterThan(4);
  });
});

/** A repository that makes `count` changes, then fails like a killed process. */
function dyingAt(repository: Repository, count: number) {
  let done = 0;
  const live = before(repository, async () => {
    if (++done > count) throw new Error('killed');
  });
  return { repository: live, isDead: () => done > count };
}

/** A repository that runs `work` before each change. */
function before(repository: Repository, work: () => Promise<void>): Repository {
  return {
    ...repository,
    write: async (key, bytes) => {
      await work();
      await repository.write(key, bytes);
    },
    remove: async (key) => {
      await work();
      await repository.remove(key);
    },
  };
}
