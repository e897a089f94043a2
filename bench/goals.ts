/** Every figure of the bench and what it is to reach, in the order of the table. */
export type Goal = {
  /** The name that `npm run bench -- NAME` takes; figures of one name are measured together. */
  row: string;
  what: string;
  unit: 'a second' | 'ms' | 'MB' | 'kB' | 'frames a second' | 'times' | 'of 1' | 'yes' | 'lost or refused';
  /** Without a goal the figure is only reported. `ofCeiling` holds the figure's ratio to its ceiling against the goal. */
  atLeast?: number;
  atMost?: number;
  ofCeiling?: true;
};

export const goals = {
  registrationRate: {
    row: 'registration',
    ...{ what: 'registration, 100 connections, durable (SQLite)', unit: 'a second', atLeast: 0.55, ofCeiling: true },
  },
  registrationSlow: {
    row: 'registration',
    ...{ what: 'the same, p99', unit: 'ms', atMost: 5, ofCeiling: true },
  },
  registrationBatches: {
    row: 'registration',
    ...{ what: 'the same, beside bare statements, 50 a commit', unit: 'a second' },
  },
  registrationCommits: {
    row: 'registration',
    ...{ what: 'the same, beside bare statements, one a commit', unit: 'a second' },
  },

  listFirst: { row: 'list', what: 'list of 20,000, the first after the start', unit: 'ms' },
  listUnchanged: { row: 'list', what: 'list of 20,000, nothing changed, p95', unit: 'ms', atMost: 120 },
  listChanged: { row: 'list', what: 'list of 20,000, one mark before each, p95', unit: 'ms', atMost: 120 },
  listBytes: { row: 'list', what: 'the list on the wire', unit: 'kB' },
  listNotModified: { row: 'list', what: '304 where nothing changed', unit: 'yes', atLeast: 1 },
  listNotModifiedTime: { row: 'list', what: 'that answer, p95', unit: 'ms' },
  listChanges: { row: 'list', what: 'what changed since, after one mark, p95', unit: 'ms' },
  listStall: { row: 'list', what: 'the longest that lists held the event loop', unit: 'ms', atMost: 30 },
} as const satisfies Record<string, Goal>;

export type GoalName = keyof typeof goals;
