import type { Database } from '#server/database/tables.ts';
import { type Marking, markArrival, markPresence, takeBackPresence } from '#server/presences/marks.ts';
import { lockState, type State } from '#server/presences/state.ts';
import { type MarksBefore, undoMarks } from '#server/presences/undo.ts';
import { newRegistration, store } from './stored-fest.ts';

type About = { minute?: number; by?: string; notedAt?: string | null; version?: string };

/** One participant, registered for these events unless `known` is the id of one, and what a desk does to them without its routes. */
export async function door(db: Database, eventIds: string[], known?: string) {
  const id = known ?? (await registered(db, eventIds));
  const within = <T>(work: (trx: Database) => Promise<T>): Promise<T> => db.transaction().execute(work);
  const at = (minute: number) => new Date(Date.UTC(2025, 7, 12, 4, minute));
  const marking = ({ minute = 0, by = 'Desk', notedAt = null, version }: About): Marking => ({
    id,
    by,
    now: at(minute),
    notedAt,
    isCurrent: (now) => version === undefined || version === now,
  });
  const state = (): Promise<State> => within((trx) => lockState(trx, id));
  return {
    id,
    within,
    state,
    mark: (eventId: string, about: About = {}) => within((trx) => markPresence(trx, marking(about), eventId)),
    takeBack: (eventId: string, about: About = {}) => within((trx) => takeBackPresence(trx, marking(about), eventId)),
    arrive: (isPresent: boolean, about: About = {}) => within((trx) => markArrival(trx, marking(about), isPresent)),
    undo: (before: MarksBefore | null, by = 'Desk') =>
      within((trx) => {
        if (before === null) throw new Error('Nothing was changed that could be undone');
        return undoMarks(trx, { id, by, now: at(0) }, before);
      }),
    /** What is true now, the events sorted by id. */
    async seen() {
      const { isPresent, presences } = await state();
      const at = presences.filter(({ presentAt }) => presentAt !== null).map(({ eventId }) => eventId);
      return { isPresent, at: at.sort() };
    },
    async chosen() {
      const rows = await db
        .selectFrom('registration_events')
        .select('event_id')
        .where('registration_id', '=', id)
        .execute();
      return rows.map(({ event_id }) => event_id).sort();
    },
  };
}

async function registered(db: Database, eventIds: string[]): Promise<string> {
  const registration = newRegistration({ photo: null, eventIds });
  await store(db, registration);
  const row = db.selectFrom('registrations').select('id').where('contact', '=', registration.contact);
  return (await row.executeTakeFirstOrThrow()).id;
}
