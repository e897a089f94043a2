import * as z from 'zod/mini';

/** The shape of an edition: what `fest/` must say, and the sentence for each way of saying it wrongly. */

const sentence = z.string().check(z.trim(), z.minLength(1, { error: 'must not be empty' }));
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 13:30' }));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'must be a day such as 2025-08-12' }));
const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/, { error: 'must be like 2025-08-20T10:00+05:30' }));
const span = { start: clock, end: clock };
const endsAfterItStarts = z.refine<{ start: string; end: string }>(({ start, end }) => start < end, {
  error: 'ends before it starts',
  path: ['end'],
});

const wholeRupees = 'must be whole rupees, 1 or more';
const person = z.object({ role: sentence, name: sentence, phone: z.string() });

export const festEvent = z
  .object({
    /** Stored in the database: never change it once somebody registered. */
    id: z.string().check(z.regex(/^[a-z]+$/, { error: 'must be lower-case letters' })),
    /** What everybody reads, and what the form sends. */
    label: sentence,
    description: sentence,
    ...span,
    room: sentence,
    team: sentence,
    /** In a team: whether each member fills in the form, or one does for all. Left out where nobody has a partner. */
    whoRegisters: z.optional(z.enum(['each', 'one'], { error: 'must be each or one' })),
    rules: z.array(sentence).check(z.minLength(1)),
    /** What taking part costs, in whole rupees. Left out where it is free. */
    fee: z.optional(z.int({ error: wholeRupees }).check(z.minimum(1, { error: wholeRupees }))),
    /** Each prize in a few words, the first one first. */
    prizes: z.optional(z.array(sentence).check(z.minLength(1))),
    /** What to bring, in a few words. */
    bring: z.optional(sentence),
    coordinators: z.array(person).check(z.minLength(1)),
  })
  .check(endsAfterItStarts);

export const showcase = z
  .object({
    id: z.string(),
    label: sentence,
    summary: sentence,
    ...span,
    room: sentence,
    spotRegistrationOnly: z.boolean(),
    games: z.array(sentence),
    coordinators: z.array(person),
  })
  .check(endsAfterItStarts);

export const galleryPicture = z.object({
  /** The name of the photograph without its ending; the gallery's files begin with it. */
  slug: z
    .string()
    .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lower-case letters, digits and hyphens' })),
  /** What the picture shows, for whoever cannot see it. */
  alt: sentence,
  caption: sentence,
  /** Drawn, and to be replaced by a photograph: `npm run samples` names it. */
  sample: z.optional(z.boolean()),
});

/** Who won an event, the first place first. Everybody can read it: whoever is named here must want to be. */
const result = z.object({
  event: sentence,
  places: z.array(sentence).check(z.minLength(1, { error: 'must name somebody' })),
});

export const edition = z.object({
  name: sentence,
  /** The edition's number, shown as a release: 10.0. */
  version: z.string().check(z.regex(/^\d+\.\d+$/)),
  tagline: sentence,
  college: sentence,
  department: sentence,
  /** The public address, for canonical links and sharing pictures. */
  url: z.string(),
  timeZone: z.string(),
  /** The day of the events, in the fest's time zone. */
  date: day,
  /** The one instant the countdown on the home page runs to. */
  countdownTo: instant,
  /** From this instant on the form is closed; null keeps it open. */
  registrationClosesAt: z.nullable(instant),
  /** From these days on, in the fest's time zone, `npm run purge` deletes the ID photos, and all else about people. */
  photosDeletedOn: day,
  registrationsDeletedOn: day,
  /** Where the college is, for those who come from elsewhere. */
  city: z.optional(sentence),
  /** Who is welcome, in a few words. */
  whoMayCome: z.optional(sentence),
  about: z.object({ fest: z.array(sentence), department: z.array(sentence) }),
  contact: z.object({ email: z.string(), people: z.array(person), address: z.array(sentence) }),
  /** What the home page tells once the fest is over. The events are named by their ids. */
  results: z.optional(z.array(result)),
  nextEdition: z.optional(z.object({ version: sentence, when: sentence })),
  map: z.object({ latitude: z.number(), longitude: z.number(), label: sentence }),
});

/** What the form offers while somebody types; they may write anything else. */
export const suggestions = z.object({ college: z.array(sentence), course: z.array(sentence) });

const mailText = z.object({
  subject: sentence,
  /** The paragraphs that it begins with. */
  opening: z.array(sentence).check(z.minLength(1)),
});

/** The words of the mails. In each, {fest} stands for its name and number, and {day} for its day. */
export const mailWords = z.object({
  registered: mailText,
  'events-added': mailText,
  changed: mailText,
  withdrawn: mailText,
  'pass-wanted': mailText,
  'pass-renewed': mailText,
  /** Before the link to the pass. */
  howToChange: sentence,
  /** Where no event is left to show. */
  noEvents: sentence,
  /** The last paragraph. */
  closing: sentence,
});

/** One stroke or area of an event's sign, on a grid of 64 × 64. A filled one has no stroke. */
export type SignShape = { d: string; tone: 'primary' | 'secondary' | 'soft'; filled?: boolean };

export type Edition = z.infer<typeof edition>;
export type FestEvent = z.infer<typeof festEvent>;
export type Showcase = z.infer<typeof showcase>;
export type GalleryPicture = z.infer<typeof galleryPicture>;
export type Suggestions = z.infer<typeof suggestions>;
export type MailWords = z.infer<typeof mailWords>;
export type Person = z.infer<typeof person>;
