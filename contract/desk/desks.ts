import * as z from 'zod/mini';

/** A desk as organisers see it. Times are ISO 8601 in UTC. */
const desk = z.object({
  id: z.string(),
  name: z.string(),
  /** 'waiting' until a phone opens the link. */
  state: z.enum(['waiting', 'joined', 'ended']),
  createdAt: z.string(),
  expiresAt: z.string(),
  endedAt: z.nullable(z.string()),
  lastAction: z.nullable(z.string()),
  lastActionAt: z.nullable(z.string()),
  heardAt: z.nullable(z.string()),
  /** How many entries were unsent at the phone's last report. */
  waiting: z.nullable(z.number()),
});
export type Desk = z.infer<typeof desk>;

/** In ms: a joined desk without a request for this time is silent. A phone that works sends a request every 30 s. */
export const longSilence = 10 * 60_000;

export const deskList = z.array(desk);

/** `link` is a full URL. The server stores only the link's hash, so it cannot send the link again. */
export const madeDesk = z.object({ id: z.string(), name: z.string(), link: z.string() });
export type MadeDesk = z.infer<typeof madeDesk>;

export const offeredDesk = z.object({ name: z.string() });
