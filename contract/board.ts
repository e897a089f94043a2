/** What a board shows of the participants, by the id of each event: numbers, and nobody. */
export type BoardCounts = { event: string; registered: number; present: number }[];

/** What follows the `#` is sent to no server, so it is in no log and no referrer. */
export const boardPath = (token: string) => `/board#${token}`;

export const boardSentences = {
  ended: 'This link opens no board any more. Ask an organiser for a new one.',
  unreachable: 'The server does not answer. What stands here may be old.',
} as const;
