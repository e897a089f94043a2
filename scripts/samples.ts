import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { aiShowcase, funGames } from '#fest/showcases.ts';

/** `npm run samples`: which facts of fest/ are still the neutral sample values, and where each is changed. */

const samples: [where: string, value: string][] = [];
const note = (where: string, value: string) => samples.push([where, value]);

if (edition.url.includes('.example')) note('fest/edition.ts url', edition.url);
if (edition.college === 'College of Science and Technology') note('fest/edition.ts college', edition.college);
if (edition.contact.email.endsWith('.example')) note('fest/edition.ts contact.email', edition.contact.email);
if (edition.contact.address.includes('College Road')) note('fest/edition.ts contact.address', 'College Road');
if (edition.map.latitude === 21.1498) note('fest/edition.ts map', `${edition.map.latitude}, ${edition.map.longitude}`);

const people = [
  ...edition.contact.people.map((person) => ['fest/edition.ts contact.people', person] as const),
  ...events.flatMap((it) => it.coordinators.map((person) => [`fest/events.ts ${it.id}`, person] as const)),
  ...[aiShowcase, funGames].flatMap((it) =>
    it.coordinators.map((person) => [`fest/showcases.ts ${it.id}`, person] as const),
  ),
];
for (const [where, person] of people) {
  if (person.phone.startsWith('00000') || person.name === person.role) note(where, `${person.name}, ${person.phone}`);
}

for (const [where, value] of samples) console.log(`${where}: ${value}`);
console.log(samples.length === 0 ? 'No sample values are left.' : `${samples.length} sample values are left.`);
