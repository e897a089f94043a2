import { Counter, Gauge, type Registry } from 'prom-client';
import { events } from '#fest/events.ts';
import type { Context } from '#server/context.ts';
import { countedPlaces } from '#server/visits/visits.ts';
import { type HeadCounts, headCounts } from './head-counts.ts';

type Values = Iterable<readonly [label: string, value: number]>;

export function measureFest(
  registry: Registry,
  { db, database, clock, streams, photoReader, mailTally }: Context,
): void {
  const registers = [registry];
  const count = headCounts(db, clock);

  function gauge(name: string, help: string, read: () => number | null | Promise<number | null>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        // Delete old numbers, so that nobody mistakes them for new ones.
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }

  function gauges(name: string, help: string, label: string, read: () => Values | Promise<Values>): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const values = await read();
        this.reset();
        for (const [key, value] of values) this.set({ [label]: key }, value);
      },
    });
  }

  const fromDatabase = (name: string, help: string, of: (counts: HeadCounts) => number) =>
    gauge(name, help, async () => {
      const counts = await count();
      return counts && of(counts);
    });

  async function valuesOf(keys: readonly string[], of: 'presences' | 'visits'): Promise<Values> {
    const counts = await count();
    return counts ? keys.map((key) => [key, counts[of].get(key) ?? 0] as const) : [];
  }

  gauges(
    'fest_database_connections',
    'PostgreSQL connections of this process (open, idle), and requests waiting for one (waiting).',
    'state',
    () => Object.entries(database.poolState?.() ?? {}),
  );
  gauges(
    'fest_photo_queue',
    'Photos that this process is reading (running), and those in its queue (waiting).',
    'state',
    () => Object.entries(photoReader.queued()),
  );
  gauge('fest_streams', 'Open streams of this process, which report changes to dashboards and desks.', streams.count);
  gauge('fest_database_up', 'Whether the database answered this scrape.', async () => ((await count()) ? 1 : 0));
  fromDatabase('fest_registrations', 'Registrations of the whole fest.', ({ registered }) => registered);
  fromDatabase('fest_mails_waiting', 'Mails in the queue.', ({ mails }) => mails.waiting);
  fromDatabase(
    'fest_mails_waiting_seconds',
    'Age of the oldest overdue mail. Excludes letters, and mails delayed by the recipient’s server.',
    ({ mails: { overdueSince: since } }) =>
      since === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(since)) / 1000),
  );
  fromDatabase(
    'fest_mails_undelivered',
    'Mails that were refused or may not have arrived. Organisers see them.',
    ({ mails }) => mails.undelivered + mails.letters,
  );
  fromDatabase(
    'fest_last_backup_timestamp_seconds',
    'When the latest backup was taken, in seconds since 1970; 0 if there is none.',
    ({ lastBackup }) => (lastBackup?.getTime() ?? 0) / 1000,
  );
  new Counter({
    name: 'fest_mails_total',
    help: 'Attempts of this process to deliver a mail, by outcome.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(mailTally)) this.inc({ outcome }, count);
    },
  });
  fromDatabase('fest_registrations_present', 'People who have arrived.', ({ present }) => present);
  const eventIds = events.map(({ id }) => id);
  gauges('fest_presences', 'People who were seen at an event.', 'event', () => valuesOf(eventIds, 'presences'));
  gauges('fest_visits', 'Visits to places without registration, counted by desks.', 'showcase', () =>
    valuesOf(countedPlaces, 'visits'),
  );
}
