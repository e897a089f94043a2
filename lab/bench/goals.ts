type Unit = 'a second' | 'ms' | 'MB' | 'kB' | 'of them';
/** Figures without a limit are only printed. With `ofCeiling`, the limit is a share of the ceiling. */
type Limit = { atLeast?: number; atMost?: number; ofCeiling?: true };

export type Goal = Limit & { row: string; what: string; unit: Unit };

const ofCeiling = true;
const goal = (row: string, what: string, unit: Unit, limit: Limit = {}): Goal => ({ row, what, unit, ...limit });

export const goals = {
  registrationRate: goal('registration', 'registration on SQLite, 100 connections', 'a second', {
    atLeast: 0.55,
    ofCeiling,
  }),
  registrationSlow: goal('registration', 'that registration, p99', 'ms', { atMost: 5, ofCeiling }),
  postgresRate: goal('postgres', 'registration on PostgreSQL, one process', 'a second', { atLeast: 0.45, ofCeiling }),
  postgresSlow: goal('postgres', 'registration on PostgreSQL, p99', 'ms'),
  postgresTwoRate: goal('postgres', 'the same with two processes against one', 'a second', { atLeast: 1.6, ofCeiling }),
  photoRate: goal('photo', 'sixty phones with 12 megapixels at once: photos', 'a second'),
  photoRefused: goal('photo', 'of those, refused', 'of them', { atMost: 0 }),
  photoOthers: goal('photo', 'other requests meanwhile, p99', 'ms', { atMost: 100 }),
  photoMemory: goal('photo', "the server's own memory meanwhile, at most", 'MB', { atMost: 200 }),
  photoMemoryAll: goal('photo', 'the same with its decoders', 'MB', { atMost: 512 }),
  listFirst: goal('list', 'list of 20,000, the first after the start', 'ms'),
  listUnchanged: goal('list', 'list of 20,000, nothing changed, p95', 'ms', { atMost: 120 }),
  listChanged: goal('list', 'list of 20,000, one mark before each, p95', 'ms', { atMost: 120 }),
  listBytes: goal('list', 'the list as sent', 'kB'),
  listSame: goal('list', 'lists sent again, though nothing changed', 'of them', { atMost: 0 }),
  listChanges: goal('list', 'what changed since, after one mark, p95', 'ms'),
  listStall: goal('list', 'event loop held by lists, at most', 'ms', { atMost: 30 }),
  packLast: goal('live', 'the pack of 20,000 to 50 phones at once, the last one', 'ms', { atMost: 3000 }),
  packBytes: goal('live', 'the pack as sent', 'kB'),
  packStall: goal('live', 'event loop held by packs, at most', 'ms', { atMost: 30 }),
  liveMark: goal('live', 'a mark to 50 desks and 5 dashboards, p95', 'ms', { atMost: 1000 }),
  liveStall: goal('live', 'event loop held by marks, at most', 'ms', { atMost: 30 }),
  liveMemory: goal('live', 'memory of the process then', 'MB'),
  deskOpenOffline: goal('phone', 'slowed 4 ×: opening without a network', 'ms', { atMost: 1500 }),
  deskOpenDead: goal('phone', 'slowed 4 ×: opening on a dead line', 'ms', { atMost: 1500 }),
  deskLetter: goal('phone', 'slowed 4 ×: a letter to the rows that it finds, p95', 'ms', { atMost: 50 }),
  deskDigit: goal('phone', 'slowed 4 ×: a digit to the rows that it finds, p95', 'ms', { atMost: 50 }),
  deskKeyOffline: goal('phone', 'slowed 4 ×: either without a network, p95', 'ms', { atMost: 50 }),
  firstRows: goal('dashboard', 'dashboard of 20,000, slowed 4 ×: first rows', 'ms', { atMost: 1500 }),
  searchPaint: goal('dashboard', 'slowed 4 ×: a keystroke to the narrowed list, p95', 'ms', { atMost: 50 }),
  pagesSqlite: goal('pages', 'organisers’ pages of 20,000 on SQLite: the slowest call, p95', 'ms', { atMost: 300 }),
  pagesPostgres: goal('pages', 'the same on PostgreSQL', 'ms', { atMost: 300 }),
  pagesFirst: goal('pages', 'slowed 4 ×: first rows of the slowest page', 'ms', { atMost: 1500 }),
  coldStart: goal('start', 'cold start to the first 200 of /healthz', 'ms', { atMost: 700 }),
  idleMemory: goal('start', 'memory of an idle server', 'MB', { atMost: 130 }),
} as const satisfies Record<string, Goal>;

export type GoalName = keyof typeof goals;
