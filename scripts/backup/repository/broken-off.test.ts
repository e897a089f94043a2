import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite, type TestDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeFest } from '#tests/support/database/stored-fest.ts';
import { places, type TestPlace, testKey } from '#tests/support/network/backup-places.ts';
import { readBackup } from '../read.ts';
import { keep } from './keep.ts';
import type { Place } from './place.ts';
import { keptSource, listKept } from './source.ts';
import { thin } from './thin.ts';

const stop = new AbortController().signal;
const hours = (count: number) => new Date(Date.parse('2025-08-10T00:00:00Z') + count * 3_600_000);

describe.each(places)('in %s', (_name, open) => {
  let fest: TestDatabase;
  let to: TestPlace;
  beforeEach(async () => {
    [fest, to] = [await openSqlite(), await open()];
    await storeFest(fest.db, 3);
  });
  afterEach(async () => {
    await Promise.all([fest.discard(), to.discard()]);
  });

  async function keepAndThin(place: Place, now: Date) {
    await keep(fest.where, place, { key: to.key, now, stop });
    return thin(place, now);
  }

  /** The names of the backups, after a look at whether each is whole, with its photos. */
  async function wholeBackups(): Promise<string[]> {
    const all = await listKept(to.place);
    for (const kept of all) {
      const source = keptSource(to.place, kept, testKey.identity);
      await readBackup(source, async ({ table, row }) => {
        if (table === 'id_photos') expect(await source.photos?.whole(row), `a photo of ${kept.name}`).not.toBeNull();
      });
    }
    return all.map(({ name }) => name);
  }

  test('every listed backup has all its photos, wherever one was killed, and the next one is as if it had not been', async () => {
    await keepAndThin(to.place, hours(0));
    for (let killedAt = 1, wasKilled = true; wasKilled; killedAt++) {
      await store(fest.db, newRegistration());
      await fest.db
        .deleteFrom('registrations')
        .where('id', 'in', (query) => query.selectFrom('registrations').select('id').orderBy('id').limit(1))
        .execute();
      const dying = dyingAt(to.place, killedAt);
      await keepAndThin(dying.place, hours(24 * killedAt)).catch(() => {});
      wasKilled = dying.isDead();
      expect(await wholeBackups()).not.toEqual([]);
    }
    const end = hours(24 * 200);
    await keepAndThin(to.place, end);
    expect(await wholeBackups()).toHaveLength(1);
    expect(to.items().size, 'the backup, its list and three photos').toBe(5);
  });

  test('two at once do not take away photos from each other', async () => {
    await keepAndThin(to.place, hours(0));
    await store(fest.db, newRegistration());
    let step = 0;
    /** This one writes its empty list, the new photo, the list and itself; another one comes before the last two. */
    const interrupted = before(to.place, async () => {
      if (++step < 3) return;
      // This one has its snapshot: nothing else knows of the new photo any more.
      await fest.db.deleteFrom('id_photos').execute();
      await keepAndThin(to.place, hours(48 + step / 60));
    });
    await keepAndThin(interrupted, hours(48));
    expect(step).toBe(4);
    await wholeBackups();
    await Promise.all([50, 50, 51].map((hour) => keepAndThin(to.place, hours(hour))));
    expect((await wholeBackups()).length).toBeGreaterThan(4);
  });

  test('what cannot be written leaves what was there', async () => {
    await keepAndThin(to.place, hours(0));
    const before = [...to.items().keys()];
    const full: Place = {
      ...to.place,
      write: async (key, bytes) => {
        if (key.endsWith('.photos') && bytes.length === 0) return to.place.write(key, bytes);
        throw new Error('full');
      },
    };
    await store(fest.db, newRegistration());
    await expect(keepAndThin(full, hours(2000))).rejects.toThrow('full');
    expect([...to.items().keys()]).toEqual(before);
  });
});

/** Does `count` things and then nothing any more, as after a kill. */
function dyingAt(place: Place, count: number) {
  let done = 0;
  const live = before(place, async () => {
    if (++done > count) throw new Error('killed');
  });
  return { place: live, isDead: () => done > count };
}

/** The place, with something before each change of it. */
function before(place: Place, work: () => Promise<void>): Place {
  return {
    ...place,
    write: async (key, bytes) => {
      await work();
      await place.write(key, bytes);
    },
    remove: async (key) => {
      await work();
      await place.remove(key);
    },
  };
}
