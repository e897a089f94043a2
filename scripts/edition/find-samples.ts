import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { showcases } from '#fest/showcases.ts';
import { suggestions } from '#fest/suggestions.ts';
import { pastDays } from '#programme/past-days.ts';
import { lastEnd } from '#programme/times.ts';
import { edition as sample } from '#tests/edition/edition.ts';
import { suggestions as sampleSuggestions } from '#tests/edition/suggestions.ts';

export type Sample = { where: string; value: string };

const mustChange = [
  ...(['url', 'name', 'version', 'tagline', 'college', 'city', 'date', 'countdownTo'] as const),
  ...(['photosDeletedOn', 'registrationsDeletedOn'] as const),
];

/** Lists facts of fest/ to change: sample values, past days, an unlabelled countdown. `where` names file and field. */
export function findSamples(now = new Date()): Sample[] {
  const samples: Sample[] = [];
  const note = (where: string, value: string) => samples.push({ where, value });

  const { contact, countdownLabel, countdownTo, date, map } = edition;
  for (const name of mustChange) {
    if (edition[name] && edition[name] === sample[name]) note(`fest/edition.ts ${name}`, edition[name]);
  }
  for (const text of [...edition.about.fest, ...edition.about.department])
    if ([...sample.about.fest, ...sample.about.department].includes(text)) note('fest/edition.ts about', text);
  for (const day of pastDays(edition, now)) note(`fest/edition.ts ${day}`, 'is past');
  const end = `${date}T${lastEnd([...events, ...showcases])}`;
  if (countdownTo.slice(0, 16) > end && [undefined, sample.countdownLabel].includes(countdownLabel))
    note('fest/edition.ts countdownTo', `${countdownTo} is after the fest, ${end}: explain it in countdownLabel`);
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
