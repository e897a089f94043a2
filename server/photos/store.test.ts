import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { findPhoto } from './store.ts';

const unknownId = '01980000-0000-7000-8000-000000000000';

describe.each(databases)('photos on %s', (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.discard());

  test('a registration without a photo has none', async () => {
    expect(await findPhoto(database.db, unknownId, 'full')).toBeNull();
  });
});
