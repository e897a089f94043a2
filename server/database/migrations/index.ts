import type { Migration } from 'kysely/migration';
import type { Dialect } from '../dialect.ts';
import { firstEdition } from './0001-first-edition.ts';

/** Every migration by its name, which fixes the order. Add below, never change one that has run somewhere. */
export const migrationsFor = (dialect: Dialect): Record<string, Migration> => ({
  '0001-first-edition': firstEdition(dialect),
});
