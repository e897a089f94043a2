import { Counter, Gauge, type Registry } from 'prom-client';
import { events } from '#fest/events.ts';
import type { Context } from '#server/context.ts';
import { countedPlaces } from '#server/visits/visits.ts';
import { type HeadCounts, headCounts } from './head-counts.ts';

/** Gauges that are read at each scrape: this process's queues, and the head counts in the database. */
export function measureFest(
  registry: Registry,
  { db, database, clock, streams, photoReader, mailTally }: Context,
): void {
  const registers = [registry];
  new Gauge({
    name: 'fest_database_connections',
    help: 'The connection pool of this process on PostgreSQL (open, idle), and what waits for a connection (waiting).',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.poolState?.() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'fest_photo_queue',
    help: 'Photos that this process is reading (running), and those that wait for their turn (waiting, at most 60).',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(photoReader.queued())) this.set({ state }, count);
    },
  });

  new Gauge({
    name: 'fest_streams',
    help: 'Open streams of this process, which tell dashboards and desks that something is new.',
    registers,
    collect() {
      this.set(streams.count());
    },
  });

  const count = headCounts(db, clock);
  new Gauge({
    name: 'fest_database_up',
    help: 'Whether the database answered this scrape.',
    registers,
    async collect() {
      this.set((await count()) ? 1 : 0);
    },
  });
  const held = (name: string, help: string, of: (counts: HeadCounts) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const counts = await count();
        // Removed, so that an old number does not pass for a new one.
        if (counts) this.set(of(counts));
        else this.remove();
      },
    });
  held(
    'fest_registrations',
    'Registrations of the whole fest; the same from every process.',
    (counts) => counts.registered,
  );
  held('fest_mails_waiting', 'Mails that wait to be delivered.', ({ mails }) => mails.waiting);
  held(
    'fest_mails_waiting_seconds',
    'For how long the oldest of them has waited that is due: one that its address puts off is not.',
    ({ mails: { since } }) => (since === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(since)) / 1000)),
  );
  held(
    'fest_mails_undelivered',
    'Mails that were refused, or of which nobody knows: organisers see them.',
    ({ mails }) => mails.undelivered,
  );
  held(
    'fest_last_backup_timestamp_seconds',
    'When the latest backup was taken, in seconds since 1970; 0 where there is none.',
    ({ lastBackup }) => (lastBackup === null ? 0 : Date.parse(lastBackup) / 1000),
  );
  new Counter({
    name: 'fest_mails_total',
    help: 'Attempts of this process to deliver a mail, by what came of it.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(mailTally)) this.inc({ outcome }, count);
    },
  });
  held('fest_registrations_present', 'Those of them who are marked as present.', (counts) => counts.present);
  new Gauge({
    name: 'fest_presences',
    help: 'Participants who were seen at an event; the same from every process.',
    labelNames: ['event'],
    registers,
    async collect() {
      const counts = await count();
      this.reset();
      for (const { id } of counts ? events : []) this.set({ event: id }, counts?.presences.get(id) ?? 0);
    },
  });
  new Gauge({
    name: 'fest_visits',
    help: 'Visits of the places that take no registration, as desks counted them; the same from every process.',
    labelNames: ['showcase'],
    registers,
    async collect() {
      const counts = await count();
      this.reset();
      for (const showcase of counts ? countedPlaces : []) this.set({ showcase }, counts?.visits.get(showcase) ?? 0);
    },
  });
}
