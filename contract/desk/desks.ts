import * as z from 'zod/mini';

/** A desk as organisers see it. Its instants are ISO 8601 in UTC. */
const desk = z.object({
  id: z.string(),
  name: z.string(),
  /** 'waiting' until a phone opens the link. */
  state: z.enum(['waiting', 'joined', 'ended']),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Null as long as it waits or may act. */
  endedAt: z.nullable(z.string()),
  /** What it did last and when; null before it did anything. */
  lastAction: z.nullable(z.string()),
  lastActionAt: z.nullable(z.string()),
});
export type Desk = z.infer<typeof desk>;
export const deskList = z.array(desk);

/** `link` is whole, and begins with the public address. It is sent once. */
export const madeDesk = z.object({ id: z.string(), link: z.string() });
export type MadeDesk = z.infer<typeof madeDesk>;

/** What a phone becomes by a one-time link, shown before it joins. */
export const offeredDesk = z.object({ name: z.string() });
export type OfferedDesk = z.infer<typeof offeredDesk>;
