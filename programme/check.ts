import * as z from 'zod/mini';
import {
  edition as editionShape,
  festEvent,
  galleryPicture,
  mailWords,
  showcase,
  suggestions as suggestionsShape,
} from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { mail } from '#fest/mail.ts';
import { showcases } from '#fest/showcases.ts';
import { suggestions } from '#fest/suggestions.ts';
import { formatDay, offsetAt } from './times.ts';

/** Importing this file checks the facts of the edition, and throws if one is wrong. Only server and build import it. */
export function faultsOf(
  facts: Record<'edition' | 'events' | 'showcases' | 'gallery' | 'suggestions' | 'mail', unknown>,
): string[] {
  const shapes = {
    edition: editionShape,
    events: z.array(festEvent),
    showcases: z.array(showcase),
    gallery: z.array(galleryPicture),
    suggestions: suggestionsShape,
    mail: mailWords,
  };
  const faults: string[] = [];
  for (const [house, shape] of Object.entries(shapes)) {
    const result = shape.safeParse(facts[house as keyof typeof facts]);
    for (const issue of result.error?.issues ?? []) faults.push(`${[house, ...issue.path].join('.')} ${issue.message}`);
  }
  return faults.length > 0 ? faults : disagreements(facts as CheckedFacts);
}

type CheckedFacts = { edition: typeof edition; events: typeof events; showcases: typeof showcases };

function disagreements(facts: CheckedFacts): string[] {
  const { timeZone, countdownTo, registrationClosesAt, about, date, photosDeletedOn, registrationsDeletedOn } =
    facts.edition;
  const faults: string[] = [];
  for (const [name, instant] of Object.entries({ countdownTo, registrationClosesAt })) {
    if (instant !== null && !instant.endsWith(offsetAt(timeZone, new Date(instant)))) {
      faults.push(`edition.${name} ${instant} has a different offset from ${timeZone} at that time`);
    }
  }
  for (const [name, day] of Object.entries({ photosDeletedOn, registrationsDeletedOn })) {
    if (!isDay(day)) faults.push(`edition.${name} ${day} is not in the calendar`);
    if (day <= date) faults.push(`edition.${name} ${day} is not after the fest's day, ${date}`);
  }
  if (photosDeletedOn > registrationsDeletedOn) {
    faults.push(
      `edition.photosDeletedOn ${photosDeletedOn} is after edition.registrationsDeletedOn: photos are deleted first`,
    );
  }
  if (!about.fest.join(' ').includes(formatDay(date))) {
    faults.push(`edition.about.fest must contain ${formatDay(date)}, the day of edition.date`);
  }
  for (const { event } of facts.edition.results ?? []) {
    if (!facts.events.some(({ id }) => id === event)) faults.push(`edition.results: no event has the id ${event}`);
  }
  for (const key of ['id', 'label'] as const) {
    const seen = new Set<string>();
    for (const event of facts.events) {
      if (seen.has(event[key])) faults.push(`events: two have the ${key} ${event[key]}`);
      seen.add(event[key]);
    }
  }
  return faults;
}

/** Returns false for days such as 2025-02-30. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const faults = faultsOf({ edition, events, showcases, gallery, suggestions, mail });
if (faults.length > 0)
  throw new Error(`The facts in fest/ cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
