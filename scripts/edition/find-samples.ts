import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { showcases } from '#fest/showcases.ts';
import { suggestions } from '#fest/suggestions.ts';
import { edition as sample } from '#tests/edition/edition.ts';
import { suggestions as sampleSuggestions } from '#tests/edition/suggestions.ts';

export type Sample = { where: string; value: string };

/** The facts of fest/ that still have the sample values of the tests' edition, and the file to change for each. */
export function findSamples(): Sample[] {
  const samples: Sample[] = [];
  const note = (where: string, value: string) => samples.push({ where, value });

  const { college, contact, map } = edition;
  if (edition.url.includes('.example')) note('fest/edition.ts url', edition.url);
  if (college === sample.college) note('fest/edition.ts college', college);
  if (contact.email.endsWith('.example')) note('fest/edition.ts contact.email', contact.email);
  const [street = ''] = contact.address.slice(-1);
  if (sample.contact.address.includes(street)) note('fest/edition.ts contact.address', street);
  if (map.latitude === sample.map.latitude) note('fest/edition.ts map', `${map.latitude}, ${map.longitude}`);

  if (suggestions.college.join() === sampleSuggestions.college.join())
    note('fest/suggestions.ts college', suggestions.college.join(', '));

  const people = [
    ...contact.people.map((person) => ['fest/edition.ts contact.people', person] as const),
    ...events.flatMap(({ id, coordinators }) =>
      coordinators.map((person) => [`fest/events.ts ${id}`, person] as const),
    ),
    ...showcases.flatMap(({ id, coordinators }) =>
      coordinators.map((person) => [`fest/showcases.ts ${id}`, person] as const),
    ),
  ];
  for (const [where, person] of people) {
    if (person.phone.startsWith('00000') || person.name === person.role) note(where, `${person.name}, ${person.phone}`);
  }
  for (const { slug, sample } of gallery)
    if (sample) note('fest/gallery.ts', `${slug}, a drawing instead of a photograph`);
  return samples;
}
