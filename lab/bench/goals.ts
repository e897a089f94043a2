type Unit = 'a second' | 'ms' | 'MB' | 'kB' | 'photos';
/** Figures without a limit are only printed. With `ofCeiling`, the limit is a multiple of the ceiling. */
type Limit = { atLeast?: number; atMost?: number; ofCeiling?: true };

export type Goal = Limit & { row: string; what: string; unit: Unit };

const ofCeiling = true;
const goal = (row: string, what: string, unit: Unit, limit: Limit = {}): Goal => ({ row, what, unit, ...limit });

export const goals = {
  registrationRate: goal('registration', 'registration on SQLite, 100 connections', 'a second', {
    atLeast: 0.55,
    ofCeiling,
  }),
  registrationSlow: goal('registration', 'registration on SQLite, p99', 'ms', { atMost: 5, ofCeiling }),
  postgresRate: goal('postgres', 'registration on PostgreSQL, one process', 'a second', { atLeast: 0.45, ofCeiling }),
  postgresTwoRate: goal('postgres', 'registration on PostgreSQL, two processes; ceiling: one', 'a second'),
  photoRate: goal('photo', 'photos of 12 megapixels from sixty phones at once', 'a second'),
  photoRefused: goal('photo', 'photos that were refused', 'photos', { atMost: 0 }),
  photoOthers: goal('photo', 'small requests while photos arrive, p99', 'ms', { atMost: 100 }),
  photoMemory: goal('photo', "the server's own memory while photos arrive, at most", 'MB', { atMost: 200 }),
  photoMemoryAll: goal('photo', 'memory of server and decoders while photos arrive, at most', 'MB', { atMost: 512 }),
  listUnchanged: goal('list', 'list of 20,000, nothing changed, p95', 'ms', { atMost: 120 }),
  listChanged: goal('list', 'list of 20,000, each time after a mark, p95', 'ms', { atMost: 120 }),
  listStall: goal('list', 'event loop blocked by lists, at most', 'ms', { atMost: 30 }),
  packLast: goal('live', 'pack of 20,000 to 50 phones at once, until the last has it', 'ms', { atMost: 3000 }),
  packBytes: goal('live', 'the pack, compressed', 'kB'),
  packStall: goal('live', 'event loop blocked by packs, at most', 'ms', { atMost: 30 }),
  liveMark: goal('live', 'from a mark until 50 desks have it, p95', 'ms', { atMost: 1000 }),
  liveStall: goal('live', 'event loop blocked by marks, at most', 'ms', { atMost: 30 }),
  deskOpenOffline: goal('phone', 'slowed 4 ×: opening without a network', 'ms', { atMost: 1500 }),
  deskOpenDead: goal('phone', 'slowed 4 ×: opening on a dead connection', 'ms', { atMost: 1500 }),
  deskLetter: goal('phone', 'slowed 4 ×: from typing a letter to its rows, p95', 'ms', { atMost: 50 }),
  deskDigit: goal('phone', 'slowed 4 ×: from typing a digit to its rows, p95', 'ms', { atMost: 50 }),
  deskKeyOffline: goal('phone', 'slowed 4 ×: letter or digit without a network, p95', 'ms', { atMost: 50 }),
  firstRows: goal('dashboard', 'dashboard of 20,000, slowed 4 ×: first rows', 'ms', { atMost: 1500 }),
  searchPaint: goal('dashboard', 'slowed 4 ×: from a keystroke to the filtered list, p95', 'ms', { atMost: 50 }),
  markPaint: goal('dashboard', 'slowed 4 ×: from a click on Present or Absent to the changed row, p95', 'ms', {
    atMost: 80,
  }),
  pagesSqlite: goal('pages', 'organisers’ pages of 20,000 on SQLite: the slowest call, p95', 'ms', { atMost: 300 }),
  pagesPostgres: goal('pages', 'organisers’ pages of 20,000 on PostgreSQL: the slowest call, p95', 'ms', {
    atMost: 300,
  }),
  pagesFirst: goal('pages', 'slowed 4 ×: first rows of the slowest page', 'ms', { atMost: 1500 }),
  coldStart: goal('start', 'cold start to the first 200 of /healthz', 'ms', { atMost: 700 }),
  idleMemory: goal('start', 'memory of an idle server', 'MB', { atMost: 130 }),
} as const satisfies Record<string, Goal>;

export type GoalName = keyof typeof goals;
