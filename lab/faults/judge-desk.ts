import { Agent } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type Registration, registrationList } from '#contract/admin.ts';
import { labelsOf } from '#programme/events.ts';
import type { Where } from '#server/database/open.ts';
import type { RunningServer } from '#tests/support/running/server.ts';
import { followsBook, standingsIn } from './check-desks.ts';
import { Organiser } from './organiser.ts';
import type { Finding } from './play.ts';
import { readStored, type Stored } from './stored.ts';
import type { Volunteer } from './volunteer.ts';

type Judged = Pick<Finding, 'lost' | 'doubled' | 'torn' | 'broken'>;

/** What of a volunteer's work the database has, by its columns and its book, and whether the organisers' list shows the same. */
export async function judgeDesk(
  where: Where,
  server: RunningServer,
  volunteer: Volunteer,
  desk: string,
): Promise<Judged> {
  const stored = await readStored(where);
  const judged: Judged = { lost: [], doubled: [], torn: [], broken: [] };
  const is = (what: string, times: number, due: number) => {
    if (times < due) judged.lost.push(`${what}: ${times} of ${due}`);
    if (times > due) judged.doubled.push(`${what}: ${times} instead of ${due}`);
  };
  const peopleWith = (contact: string) => stored.registrations.filter((row) => row.contact === contact);
  const entriesOf = (contact: string, kind: string) =>
    peopleWith(contact)
      .flatMap(({ id }) => stored.books.get(id)?.entries ?? [])
      .filter((entry) => entry.by === desk && entry.kind === kind).length;

  const { marked, paid, walkedIn, visits } = volunteer;
  is('visits', stored.visits.filter(({ actor }) => actor === desk).length, visits);
  for (const { name, contact } of [...marked, ...walkedIn]) {
    is(`${name}, present`, peopleWith(contact).filter(({ is_present }) => is_present === 1).length, 1);
    is(`${name}, marks in the book`, entriesOf(contact, 'seen'), 1);
  }
  for (const { name, contact } of [...paid, ...walkedIn]) {
    is(`${name}, paid`, peopleWith(contact).filter((row) => row.payment_method === 'cash').length, 1);
    is(`${name}, payments in the book`, entriesOf(contact, 'paid'), 1);
  }
  for (const { name, contact } of walkedIn) {
    is(`${name}, walked in`, peopleWith(contact).length, 1);
    is(`${name}, walk-ins in the book`, entriesOf(contact, 'walk-in'), 1);
  }
  const { registrations, presences } = stored;
  is('presences', presences.length, marked.length + walkedIn.length);
  is('payments', registrations.filter((row) => row.payment_method !== '').length, paid.length + walkedIn.length);
  const standings = standingsIn(stored);
  for (const row of registrations) {
    const standing = standings.get(row.id);
    if (!standing || !followsBook(standing)) judged.torn.push(`${row.name}: the columns and the book`);
  }
  judged.broken = await compareList(server, stored);
  return judged;
}

/** The list that organisers get, beside the tables. */
async function compareList(server: RunningServer, { registrations, presences }: Stored): Promise<string[]> {
  const agent = new Agent();
  const organiser = new Organiser(() => server.url, agent);
  await organiser.signIn();
  const { body } = await organiser.list();
  agent.destroy();
  const list: Registration[] = registrationList.parse(body);
  const listed = {
    present: list.filter(({ isPresent }) => isPresent).length,
    seen: list.flatMap(({ presentAt = [] }) => presentAt).sort(),
  };
  const counted = {
    present: registrations.filter(({ is_present }) => is_present === 1).length,
    seen: presences.flatMap(({ event_id }) => labelsOf([event_id])).sort(),
  };
  return isDeepStrictEqual(listed, counted) ? [] : ['the organisers’ list counts otherwise than the tables'];
}
