import * as z from 'zod/mini';

/** The facts that `fest/` must contain, with an error message for each mistake. */

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
    /** The database stores the id, so never change it after the first registration. */
    id: z.string().check(z.regex(/^[a-z]+$/, { error: 'must be lower-case letters' })),
    label: sentence,
    description: sentence,
    ...span,
    room: sentence,
    team: sentence,
    /** Only for teams: whether each member registers, or one for all. */
    whoRegisters: z.optional(z.enum(['each', 'one'], { error: 'must be each or one' })),
    rules: z.array(sentence).check(z.minLength(1)),
    /** In whole rupees. Leave it out if the event is free. */
    fee: z.optional(z.int({ error: wholeRupees }).check(z.minimum(1, { error: wholeRupees }))),
    prizes: z.optional(z.array(sentence).check(z.minLength(1))),
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
  /** The photograph's file name without its extension. */
  slug: z
    .string()
    .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lower-case letters, digits and hyphens' })),
  alt: sentence,
  caption: sentence,
  sample: z.optional(z.boolean()),
});

/** The winners of an event, first place first. The page is public, so name only people who agree. */
const result = z.object({
  event: sentence,
  places: z.array(sentence).check(z.minLength(1, { error: 'must name somebody' })),
});

export const edition = z.object({
  name: sentence,
  version: z.string().check(z.regex(/^\d+\.\d+$/)),
  tagline: sentence,
  college: sentence,
  department: sentence,
  url: z.string(),
  timeZone: z.string(),
  date: day,
  countdownTo: instant,
  registrationClosesAt: z.nullable(instant),
  /** From these days on, `npm run purge` deletes the ID photos, then all other data about people. */
  photosDeletedOn: day,
  registrationsDeletedOn: day,
  city: z.optional(sentence),
  whoMayCome: z.optional(sentence),
  about: z.object({ fest: z.array(sentence), department: z.array(sentence) }),
  contact: z.object({ email: z.string(), people: z.array(person), address: z.array(sentence) }),
  /** The home page shows the results after the fest. They name the events by id. */
  results: z.optional(z.array(result)),
  nextEdition: z.optional(z.object({ version: sentence, when: sentence })),
  map: z.object({ latitude: z.number(), longitude: z.number(), label: sentence }),
});

export const suggestions = z.object({ college: z.array(sentence), course: z.array(sentence) });

const mailText = z.object({
  subject: sentence,
  opening: z.array(sentence).check(z.minLength(1)),
});

/** {fest} stands for the name and number of the fest, {day} for its day. */
export const mailWords = z.object({
  registered: mailText,
  'events-added': mailText,
  changed: mailText,
  withdrawn: mailText,
  'pass-wanted': mailText,
  'pass-renewed': mailText,
  howToChange: sentence,
  noEvents: sentence,
  closing: sentence,
});

export type SignShape = { d: string; tone: 'primary' | 'secondary' | 'soft'; filled?: boolean };

export type Edition = z.infer<typeof edition>;
export type FestEvent = z.infer<typeof festEvent>;
export type Showcase = z.infer<typeof showcase>;
export type GalleryPicture = z.infer<typeof galleryPicture>;
export type Suggestions = z.infer<typeof suggestions>;
export type MailWords = z.infer<typeof mailWords>;
export type Person = z.infer<typeof person>;
