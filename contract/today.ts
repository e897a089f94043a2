import * as z from 'zod/mini';

const person = z.object({ id: z.string(), name: z.string() });

const lastBackup = z.object({
  takenAt: z.nullable(z.string()),
  /** True if no backup was made for two hours, and somebody has registered since the last backup. */
  isBehind: z.boolean(),
});
export type LastBackup = z.infer<typeof lastBackup>;

const attention = z.object({
  marksOfWithdrawn: z.number(),
  /** People with several payments who paid more than their fee, or paid when nothing was due. */
  paidTwice: z.array(person),
});
export type Attention = z.infer<typeof attention>;

const heads = z.object({
  registered: z.number(),
  /** Since midnight in the fest's time zone. */
  registeredToday: z.number(),
  arrived: z.number(),
  suspects: z.number(),
  photosToCheck: z.number(),
  /** How many pairs of registrations may belong to the same person. */
  pairs: z.number(),
  /** The first fifty pairs. */
  somePairs: z.array(z.object({ one: person, other: person })),
});
export type Heads = z.infer<typeof heads>;

const silentDesk = z.object({ id: z.string(), name: z.string(), heardAt: z.string(), waiting: z.number() });
export type SilentDesk = z.infer<typeof silentDesk>;

/** The numbers and problems that the page Today shows. */
export const today = z.object({
  ...attention.shape,
  ...heads.shape,
  backup: lastBackup,
  mails: z.object({ undelivered: z.number(), letters: z.number(), hasServer: z.boolean() }),
  /** Desks whose phone has unsent entries, and has sent nothing for ten minutes. */
  silentDesks: z.array(silentDesk),
  utrsToVerify: z.number(),
  /** The desks that have not handed over all their cash, and how much each still has, in whole rupees. */
  cashAtDesks: z.array(z.object({ name: z.string(), rupees: z.number() })),
});
export type Today = z.infer<typeof today>;
