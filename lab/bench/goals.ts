/** Every figure of the bench and what it is to reach, in the order of the table. */
export type Goal = {
  /** The name that `npm run bench -- NAME` takes; figures of one name are measured together. */
  row: string;
  what: string;
  unit: 'a second' | 'ms' | 'MB' | 'kB' | 'frames a second' | 'times' | 'of 1' | 'yes' | 'of them';
  /** Without a goal the figure is only reported. `ofCeiling` holds the figure's ratio to its ceiling against the goal. */
  atLeast?: number;
  atMost?: number;
  ofCeiling?: true;
};

export const goals = {
  registrationRate: {
    row: 'registration',
    what: 'registration, 100 connections, durable (SQLite)',
    unit: 'a second',
    atLeast: 0.55,
    ofCeiling: true,
  },
  registrationSlow: {
    row: 'registration',
    what: 'that registration, p99',
    unit: 'ms',
    atMost: 5,
    ofCeiling: true,
  },
  registrationBatches: {
    row: 'registration',
    what: 'beside bare statements, 50 a commit',
    unit: 'a second',
  },
  registrationCommits: {
    row: 'registration',
    what: 'beside bare statements, one a commit',
    unit: 'a second',
  },

  postgresRate: {
    row: 'postgres',
    what: 'registration on PostgreSQL, one process',
    unit: 'a second',
    atLeast: 0.45,
    ofCeiling: true,
  },
  postgresSlow: { row: 'postgres', what: 'registration on PostgreSQL, p99', unit: 'ms' },
  postgresTwoRate: {
    row: 'postgres',
    what: 'registration on PostgreSQL, two processes beside one',
    unit: 'a second',
    atLeast: 1.6,
    ofCeiling: true,
  },

  photoRate: {
    row: 'photo',
    what: 'photos of 12 megapixels, beside sharp alone',
    unit: 'a second',
    atLeast: 0.8,
    ofCeiling: true,
  },
  photoRefused: { row: 'photo', what: 'of those, refused', unit: 'of them', atMost: 0 },
  photoOthers: { row: 'photo', what: 'other requests meanwhile, p99', unit: 'ms', atMost: 100 },
  photoStall: { row: 'photo', what: 'the longest that the event loop stood still meanwhile', unit: 'ms' },
  photoCrowdRefused: { row: 'photo', what: 'sixty phones at once: refused', unit: 'of them', atMost: 0 },
  photoCrowdOthers: { row: 'photo', what: 'sixty phones at once: other requests, p99', unit: 'ms', atMost: 100 },
  photoMemory: { row: 'photo', what: "the most memory meanwhile, the server's own", unit: 'MB', atMost: 200 },
  photoMemoryAll: { row: 'photo', what: 'the most memory meanwhile, with its decoders', unit: 'MB', atMost: 512 },
  shrunkRate: { row: 'shrunk', what: 'registration with a shrunk photo', unit: 'a second', atLeast: 50 },

  rushForm: { row: 'rush', what: 'opening rush, 5,000 in 60 s: the form, p95', unit: 'ms', atMost: 300 },
  rushLost: { row: 'rush', what: 'opening rush: accepted and not on the list', unit: 'of them', atMost: 0 },
  rushRefused: { row: 'rush', what: 'opening rush: refused or not answered', unit: 'of them', atMost: 0 },
  rushPages: { row: 'rush', what: 'opening rush: a page with its assets, p95', unit: 'ms' },
  rushDesks: { row: 'rush', what: 'opening rush: a mark by an organiser, p95', unit: 'ms' },
  rushStall: { row: 'rush', what: 'opening rush: the longest that the event loop stood still', unit: 'ms' },

  listFirst: { row: 'list', what: 'list of 20,000, the first after the start', unit: 'ms' },
  listUnchanged: { row: 'list', what: 'list of 20,000, nothing changed, p95', unit: 'ms', atMost: 120 },
  listChanged: { row: 'list', what: 'list of 20,000, one mark before each, p95', unit: 'ms', atMost: 120 },
  listBytes: { row: 'list', what: 'the list on the wire', unit: 'kB' },
  listNotModified: { row: 'list', what: '304 where nothing changed', unit: 'yes', atLeast: 1 },
  listNotModifiedTime: { row: 'list', what: 'that answer, p95', unit: 'ms' },
  listChanges: { row: 'list', what: 'what changed since, after one mark, p95', unit: 'ms' },
  listStall: { row: 'list', what: 'the longest that lists held the event loop', unit: 'ms', atMost: 30 },

  deskSearch: { row: 'search', what: 'desk of 20,000: a keystroke of the search, p95', unit: 'ms', atMost: 10 },
  deskSearchStall: { row: 'search', what: 'the longest that searches held the event loop', unit: 'ms', atMost: 30 },
  liveMark: {
    row: 'live',
    what: 'a mark to 50 desks and 5 dashboards, p95',
    unit: 'ms',
    atMost: 1000,
  },
  liveStall: { row: 'live', what: 'the longest that the event loop was held meanwhile', unit: 'ms', atMost: 30 },
  liveMemory: { row: 'live', what: 'the memory of the process then', unit: 'MB' },

  packFirst: { row: 'pack', what: 'all of 20,000 to the phone of a desk', unit: 'ms' },
  packLast: { row: 'pack', what: 'that to 50 phones at once, the last one', unit: 'ms', atMost: 3000 },
  packBytes: { row: 'pack', what: 'that on the wire', unit: 'kB' },
  packChanges: { row: 'pack', what: 'what changed since, after one mark, p95', unit: 'ms' },
  packStall: { row: 'pack', what: 'the longest that the event loop was held meanwhile', unit: 'ms', atMost: 30 },
  packStallPostgres: { row: 'pack', what: 'that on PostgreSQL', unit: 'ms', atMost: 30 },

  deskFirstScript: {
    row: 'phone',
    what: 'desk on a phone: script of the first visit, as sent',
    unit: 'kB',
    atMost: 140,
  },
  deskSecondScript: { row: 'phone', what: 'script of the second visit from the network', unit: 'kB', atMost: 0 },
  deskOpenAway: { row: 'phone', what: 'slowed 4 ×: opening without a network', unit: 'ms', atMost: 1500 },
  deskKeystroke: {
    row: 'phone',
    what: 'slowed 4 ×: a letter to the rows that it finds, p95',
    unit: 'ms',
    atMost: 50,
  },
  deskKeystrokeDigit: {
    row: 'phone',
    what: 'slowed 4 ×: a digit to the rows that it finds, p95',
    unit: 'ms',
    atMost: 50,
  },
  deskKeystrokeAway: { row: 'phone', what: 'slowed 4 ×: either without a network, p95', unit: 'ms', atMost: 50 },

  growthRegistration: {
    row: 'growth',
    what: 'registration at 200,000 beside 2,000',
    unit: 'a second',
    atLeast: 0.8,
    ofCeiling: true,
  },
  growthMark: {
    row: 'growth',
    what: 'marking at 200,000 beside 2,000',
    unit: 'a second',
    atLeast: 0.8,
    ofCeiling: true,
  },
  growthChanges: {
    row: 'growth',
    what: 'what changed since, at 200,000 beside 2,000',
    unit: 'ms',
    atMost: 2,
    ofCeiling: true,
  },
  growthList: {
    row: 'growth',
    what: 'a thousand rows of the list, at 200,000 beside 20,000',
    unit: 'ms',
    atMost: 1.3,
    ofCeiling: true,
  },

  firstRows: { row: 'dashboard', what: 'dashboard of 20,000, slowed 4 ×: first rows', unit: 'ms', atMost: 1500 },
  searchPaint: { row: 'dashboard', what: 'slowed 4 ×: a keystroke to the narrowed list, p95', unit: 'ms', atMost: 50 },
  accordionPaint: { row: 'dashboard', what: 'slowed 4 ×: opening an accordion', unit: 'ms', atMost: 100 },
  scrolling: {
    row: 'dashboard',
    what: 'slowed 4 ×: scrolling, the worst half second',
    unit: 'frames a second',
    atLeast: 50,
  },
  dashboardHeap: { row: 'dashboard', what: 'its heap', unit: 'MB', atMost: 120 },
  attendancePaint: { row: 'attendance', what: 'click to the changed chip, p95', unit: 'ms', atMost: 60 },
  attendanceGrowth: {
    row: 'attendance',
    what: 'processor time of that click at 20,000 beside 2,000',
    unit: 'ms',
    atMost: 1.25,
    ofCeiling: true,
  },
  exportTime: { row: 'export', what: 'Export All of 20,000, click to the whole file', unit: 'ms', atMost: 1500 },
  exportHeld: { row: 'export', what: 'its longest task of the main thread', unit: 'ms', atMost: 50 },
  shrunkBytes: { row: 'shrink', what: '12 megapixels as they leave the browser', unit: 'kB', atMost: 300 },
  shrinkHeld: {
    row: 'shrink',
    what: 'slowed 4 ×: the longest task of the main thread meanwhile',
    unit: 'ms',
    atMost: 50,
  },
  shrinkTime: { row: 'shrink', what: 'slowed 4 ×: from the choice to the preview', unit: 'ms' },

  coldStart: { row: 'start', what: 'cold start to the first 200 of /healthz', unit: 'ms', atMost: 700 },
  idleMemory: { row: 'start', what: 'memory while nobody comes', unit: 'MB', atMost: 130 },
  dependencies: { row: 'start', what: 'production dependencies on the disk', unit: 'MB' },
} as const satisfies Record<string, Goal>;

export type GoalName = keyof typeof goals;
