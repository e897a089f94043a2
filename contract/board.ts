/** `event` is an id. A board shows no names. */
export type BoardCounts = { event: string; registered: number; present: number }[];

/** Browsers do not send the part after `#`, so the token is in no server's log. */
export const boardPath = (token: string) => `/board#${token}`;

export const boardSentences = {
  ended: 'This board has ended. Ask an organiser for a new link.',
  unreachable: 'The server does not answer. This page may be out of date.',
} as const;
