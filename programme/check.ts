import * as z from 'zod/mini';
import {
  edition as editionShape,
  festEvent,
  galleryPicture,
  mailWords,
  showcase,
  signs as signsShape,
  suggestions as suggestionsShape,
} from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { mail } from '#fest/mail.ts';
import { showcases } from '#fest/showcases.ts';
import { signs } from '#fest/signs.ts';
import { suggestions } from '#fest/suggestions.ts';
import { offsetAt } from './calendar.ts';
import { formatDay } from './times.ts';

/**
 * Returns the faults in an edition's facts. Importing this file checks `fest/`: if there are faults, it prints them and
 * ends the process. Import it before code that computes with the facts, and only in the server and in commands.
 */
export function faultsOf(
  facts: Record<'edition' | 'events' | 'showcases' | 'gallery' | 'suggestions' | 'mail' | 'signs', unknown>,
): string[] {
  const shapes = {
    edition: editionShape,
    events: z.array(festEvent),
    showcases: z.array(showcase),
    gallery: z.array(galleryPicture),
    suggestions: suggestionsShape,
    mail: mailWords,
    signs: signsShape,
  };
  const faults: string[] = [];
  for (const [file, shape] of Object.entries(shapes)) {
    const given = facts[file as keyof typeof facts];
    for (const issue of shape.safeParse(given).error?.issues ?? []) faults.push(...sentencesOf(file, given, issue));
  }
  return faults.length > 0 ? faults : disagreements(facts as CheckedFacts);
}

/** Returns sentences such as 'fest/events.ts, oracle: room is missing'. */
function sentencesOf(file: string, given: unknown, issue: z.core.$ZodIssue): string[] {
  const [index, ...inEntry] = issue.path;
  const entry = Array.isArray(given) && typeof index === 'number' ? given[index] : undefined;
  const whose = entry === undefined ? '' : `, ${entry?.id ?? entry?.slug ?? `no. ${Number(index) + 1}`}`;
  const path = entry === undefined ? issue.path : inEntry;
  const say = (keys: PropertyKey[], words: string) => `fest/${file}.ts${whose}:${fieldOf(keys)} ${words}`;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => say([...path, key], 'is not a known fact'));
  if (issue.message !== 'Invalid input') return [say(path, issue.message)];
  if (issue.code !== 'invalid_type') return [say(path, 'must not be empty')];
  const value = issue.path.reduce((part, key) => (part as Record<PropertyKey, unknown>)[key], given);
  return [say(path, value === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? issue.expected}`)];
}

const kinds: Record<string, string> = {
  string: 'text in quotes',
  number: 'a number',
  array: 'a list',
  object: 'a group of facts in braces',
  boolean: 'true or false',
};

/** Returns the name of a field, such as 'contact.people no. 2 phone'. */
const fieldOf = (path: PropertyKey[]): string =>
  path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name} no. ${key + 1}`;
    return name + (/(^|\d)$/.test(name) ? ' ' : '.') + String(key);
  }, '');

type CheckedFacts = { edition: typeof edition; events: typeof events; signs: typeof signs };

function disagreements(facts: CheckedFacts): string[] {
  const { timeZone, countdownTo, registrationClosesAt, about, date, photosDeletedOn, registrationsDeletedOn } =
    facts.edition;
  const faults: string[] = [];
  for (const [name, instant] of Object.entries({ countdownTo, registrationClosesAt })) {
    if (instant !== null && !instant.endsWith(offsetAt(timeZone, new Date(instant)))) {
      faults.push(`fest/edition.ts: ${name} ${instant} has a different offset from ${timeZone} at that time`);
    }
  }
  for (const [name, day] of Object.entries({ photosDeletedOn, registrationsDeletedOn })) {
    if (day <= date) faults.push(`fest/edition.ts: ${name} ${day} is not after the fest's day, ${date}`);
  }
  if (photosDeletedOn > registrationsDeletedOn) {
    faults.push(`fest/edition.ts: photosDeletedOn ${photosDeletedOn} must not be after registrationsDeletedOn`);
  }
  if (!about.fest.join(' ').includes(formatDay(date))) {
    faults.push(`fest/edition.ts: about.fest must contain ${formatDay(date)}, the fest's day`);
  }
  for (const { event } of facts.edition.results ?? []) {
    if (!facts.events.some(({ id }) => id === event))
      faults.push(`fest/edition.ts: results: no event has the id ${event}`);
  }
  for (const sign of Object.keys(facts.signs)) {
    if (!facts.events.some(({ id }) => id === sign)) faults.push(`fest/signs.ts: no event has the id ${sign}`);
  }
  for (const key of ['id', 'label'] as const) {
    const seen = new Set<string>();
    for (const event of facts.events) {
      if (seen.has(event[key])) faults.push(`fest/events.ts: two events share the ${key} ${event[key]}`);
      seen.add(event[key]);
    }
  }
  return faults;
}

const faults = faultsOf({ edition, events, showcases, gallery, suggestions, mail, signs });
if (faults.length > 0) {
  console.error(['The facts in fest/ cannot be used:', ...faults.map((fault) => `  ${fault}`)].join('\n'));
  process.exit(1);
}
