import { Agent } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type Registration, registrationList } from '#contract/admin.ts';
import { labelsOf } from '#programme/events.ts';
import { connect, type Where } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';
import type { RunningServer } from '#tests/support/server.ts';
import { Organiser } from './organiser.ts';
import type { Finding } from './play.ts';
import type { Volunteer } from './volunteer.ts';

type Judged = Pick<Finding, 'lost' | 'doubled' | 'torn' | 'broken'>;

/** What of a volunteer's work the database has, by its tables and its log, and whether the organisers' list counts the same. */
export async function judgeDesk(
  where: Where,
  server: RunningServer,
  volunteer: Volunteer,
  desk: string,
): Promise<Judged> {
  const db = await connect(where);
  const stored = await readAll(db, desk);
  await db.destroy();
  const judged: Judged = { lost: [], doubled: [], torn: [], broken: [] };
  const is = (what: string, times: number, due: number) => {
    if (times < due) judged.lost.push(`${what}: ${times} of ${due}`);
    if (times > due) judged.doubled.push(`${what}: ${times} instead of ${due}`);
  };
  const { marked, paid, walkedIn, visits } = volunteer;
  is('visits', stored.visits, visits);
  for (const { name, contact } of [...marked, ...walkedIn]) {
    is(
      `${name}, present`,
      stored.presences.filter((row) => row.contact === contact && row.present_at !== null).length,
      1,
    );
    is(`${name}, marks in the log`, stored.logged(contact, 'presence-marked'), 1);
  }
  for (const { name, contact } of [...paid, ...walkedIn]) {
    is(
      `${name}, paid`,
      stored.people.filter((row) => row.contact === contact && row.payment_method === 'cash').length,
      1,
    );
    is(`${name}, payments in the log`, stored.logged(contact, 'payment-changed'), 1);
  }
  for (const { name, contact } of walkedIn) {
    is(`${name}, walked in`, stored.people.filter((row) => row.contact === contact).length, 1);
    is(`${name}, walk-ins in the log`, stored.logged(contact, 'walk-in-registered'), 1);
  }
  is('presences', stored.presences.length, marked.length + walkedIn.length);
  is('payments', stored.people.filter((row) => row.payment_method !== '').length, paid.length + walkedIn.length);
  judged.torn = stored.presences.filter(({ version }) => version !== 1).map(({ contact }) => `presence of ${contact}`);
  judged.broken = await recount(server, stored);
  return judged;
}

type StoredWork = Awaited<ReturnType<typeof readAll>>;

async function readAll(db: Database, desk: string) {
  const log = await db
    .selectFrom('audit_log')
    .innerJoin('registrations', 'registrations.id', 'registration_id')
    .where('actor', '=', desk)
    .select(['action', 'contact'])
    .execute();
  return {
    people: await db.selectFrom('registrations').select(['contact', 'payment_method', 'is_present']).execute(),
    presences: await db
      .selectFrom('presences')
      .innerJoin('registrations', 'registrations.id', 'registration_id')
      .select(['contact', 'event_id', 'present_at', 'version'])
      .execute(),
    visits: (await db.selectFrom('showcase_visits').where('marked_by', '=', desk).select('id').execute()).length,
    logged: (contact: string, action: string) =>
      log.filter((entry) => entry.contact === contact && entry.action === action).length,
  };
}

/** The counts of the list that organisers get, beside those of the tables. */
async function recount(server: RunningServer, { people, presences }: StoredWork): Promise<string[]> {
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
    present: people.filter(({ is_present }) => is_present === 1).length,
    seen: presences.flatMap(({ event_id }) => labelsOf([event_id])).sort(),
  };
  const arrived = new Set(presences.map(({ contact }) => contact)).size;
  const broken = counted.present === arrived ? [] : [`${counted.present} arrived, ${arrived} were seen somewhere`];
  if (!isDeepStrictEqual(listed, counted)) broken.push('the organisers’ list counts otherwise than the tables');
  return broken;
}
