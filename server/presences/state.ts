import { arrivalVersion, presenceVersion } from '#contract/versions.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';

/** Whether somebody has arrived, and at which events they were seen. */
export type State = {
  isPresent: boolean;
  takenBack: number;
  /** Also those that were taken back, for their versions. */
  presences: Presence[];
};

type Presence = Mark & { version: number };

/** One mark at one event. */
export type Mark = {
  eventId: string;
  /** ISO 8601 in UTC, by the server's clock; null where it was taken back. */
  presentAt: string | null;
  /** By the phone's clock, where the mark waited there. */
  notedAt: string | null;
  markedBy: string;
};

/**
 * Locks the registration until the end of the transaction, so that the marks of one person follow each other, and reads the
 * state. @throws {Problem} `unknown-registration`
 */
export async function lockState(trx: Database, id: string): Promise<State> {
  // An update that changes nothing: it locks the row, and has a trigger (migration 0003) tell server/list/.
  const locked = await trx
    .updateTable('registrations')
    .set(({ ref }) => ({ is_present: ref('is_present') }))
    .where('id', '=', id)
    .returning(['is_present as isPresent', 'taken_back as takenBack'])
    .executeTakeFirst();
  if (!locked) throw new Problem('unknown-registration');
  const presences = await trx
    .selectFrom('presences')
    .select([
      'event_id as eventId',
      'present_at as presentAt',
      'noted_at as notedAt',
      'marked_by as markedBy',
      'version',
    ])
    .where('registration_id', '=', id)
    .execute();
  return { isPresent: locked.isPresent === 1, takenBack: locked.takenBack, presences };
}

export const isSeen = ({ presences }: Pick<State, 'presences'>, eventId: string): boolean =>
  presences.some((presence) => presence.eventId === eventId && presence.presentAt !== null);

/** Names the state that a mark at this event is decided on. */
export const stateAt = (state: State, eventId: string): string =>
  presenceVersion(state.takenBack, versionAt(state, eventId));

export const versionAt = ({ presences }: State, eventId: string): number =>
  presences.find((presence) => presence.eventId === eventId)?.version ?? 0;

/** Names the state that a mark of the arrival is decided on: whatever was marked at an event is part of it. */
export function stateOfArrival({ isPresent, takenBack, presences }: State): string {
  const versions = presences.map(({ version }) => version);
  return arrivalVersion(takenBack, isPresent, versions);
}

/** Writes down where somebody is seen now, or not any more; the version grows. */
export async function keepMarks(trx: Database, id: string, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  await trx
    .insertInto('presences')
    .values(
      marks.map(({ eventId, presentAt, notedAt, markedBy }) => ({
        registration_id: id,
        event_id: eventId,
        present_at: presentAt,
        noted_at: notedAt,
        marked_by: markedBy,
        version: 1,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['registration_id', 'event_id']).doUpdateSet(({ eb, ref }) => ({
        present_at: ref('excluded.present_at'),
        noted_at: ref('excluded.noted_at'),
        marked_by: ref('excluded.marked_by'),
        version: eb('presences.version', '+', 1),
      })),
    )
    .execute();
}
