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
});
export type Desk = z.infer<typeof desk>;
export const deskList = z.array(desk);

/** `link` is a full URL. The server sends it only once. */
export const madeDesk = z.object({ id: z.string(), link: z.string() });
export type MadeDesk = z.infer<typeof madeDesk>;

export const offeredDesk = z.object({ name: z.string() });
export type OfferedDesk = z.infer<typeof offeredDesk>;
