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

/** How long a joined desk may send nothing, in ms. A phone in use with a network sends something every half minute. */
export const longSilence = 10 * 60_000;

export const deskList = z.array(desk);

/** `link` is a full URL. The server stores only the link's hash, so it cannot send the link again. */
export const madeDesk = z.object({ id: z.string(), name: z.string(), link: z.string() });
export type MadeDesk = z.infer<typeof madeDesk>;

export const offeredDesk = z.object({ name: z.string() });
