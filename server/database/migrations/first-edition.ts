import type { Dialect } from '#server/database/tables.ts';

/** Without STRICT an SQLite column takes any type. */
export const words = {
  sqlite: { blob: 'blob', bigint: 'integer', strict: 'strict' },
  postgres: { blob: 'bytea', bigint: 'bigint', strict: '' },
};

/** Returns the SQL for the tables as they are after 0013-book, so that a new database has nothing to convert. */
export function firstEdition(dialect: Dialect): string[] {
  const { blob, strict } = words[dialect];
  return [
    `create table registrations (
      id text not null primary key, name text not null, email text not null, email_key text not null,
      contact text not null, college text not null, course text not null, sem text not null,
      is_present integer not null default 0 check (is_present in (0, 1)),
      payment_method text not null default '' check (payment_method in ('', 'cash', 'online')),
      registered_at text not null, pass_version integer not null default 0,
      constraint registrations_email_contact unique (email_key, contact)) ${strict}`,
    'create index registrations_newest on registrations (registered_at, id)',
    'create index registrations_present on registrations (id) where is_present = 1',
    `create table registration_events (
      registration_id text not null references registrations (id) on delete cascade, event_id text not null,
      constraint registration_events_key primary key (registration_id, event_id)) ${strict}`,
    `create table id_photos (
      registration_id text not null primary key references registrations (id) on delete cascade,
      media_type text not null, bytes ${blob} not null, thumbnail ${blob} not null,
      version integer not null default 0) ${strict}`,
    `create table photo_hashes (
      registration_id text not null primary key references id_photos (registration_id) on delete cascade,
      version integer not null, sha256 text not null) ${strict}`,
    `create table submissions (
      key text not null primary key, fingerprint text not null,
      registration_id text references registrations (id) on delete cascade,
      message text, created_at text not null) ${strict}`,
    `create table mails (
      id text not null primary key, reason text not null, once text unique, registration_id text,
      recipient text not null, details text not null, state text not null, attempts integer not null default 0,
      next_attempt_at text not null, answer text, created_at text not null, settled_at text,
      doubts integer not null default 0) ${strict}`,
    'create index mails_next on mails (state, next_attempt_at, id)',
    'create index mails_registration on mails (registration_id, created_at)',
    `create table notices (
      id text not null primary key, text text not null, until text not null, event_id text,
      created_at text not null) ${strict}`,
    `create table desks (
      id text not null primary key, name text not null, link_hash text unique, token_hash text unique,
      created_by text not null, created_at text not null, joined_at text, expires_at text not null, ended_at text,
      last_action text, last_action_at text) ${strict}`,
    `create table organisers (
      id text not null primary key, username text not null, username_key text not null unique,
      password_hash text not null, created_at text not null, password_set_at text not null default '') ${strict}`,
    `create table sessions (
      token_hash text not null primary key, organiser_id text not null references organisers (id) on delete cascade,
      created_at text not null, expires_at text not null, last_seen_at text not null,
      password_set_at text not null default '') ${strict}`,
    `create table secrets (name text not null primary key, value text not null) ${strict}`,
    `create table request_counts (
      key text not null primary key, count integer not null, window_ends_at text not null) ${strict}`,
    `create table last_backup (id integer not null primary key check (id = 1), taken_at text not null) ${strict}`,
    ...tablesOfBook(dialect),
  ];
}

/** Returns the SQL for the book. Triggers refuse every change of an entry, except of its `fingerprint`. */
export function tablesOfBook(dialect: Dialect): string[] {
  const { bigint, strict } = words[dialect];
  const fixed = `key, number, at, noted_at, actor, role, kind, registration_id, events, subject, old_value, new_value, cancels`;
  return [
    `create table book (
      id integer not null primary key check (id = 1), number ${bigint} not null, anew ${bigint} not null) ${strict}`,
    'insert into book (id, number, anew) values (1, 1, 1)',
    `create table entries (
      key text not null primary key, number ${bigint} not null, at text not null, noted_at text, actor text, role text,
      kind text not null, registration_id text, events text, subject text, old_value text, new_value text,
      cancels text, fingerprint text) ${strict}`,
    'create index entries_number on entries (number)',
    'create index entries_registration on entries (registration_id)',
    'create index entries_subject on entries (kind, subject)',
    `create table presences (
      registration_id text not null references registrations (id) on delete cascade, event_id text not null,
      constraint presences_seen primary key (registration_id, event_id)) ${strict}`,
    'create index presences_at_event on presences (event_id)',
    ...(dialect === 'postgres'
      ? [
          `create function entries_are_only_added() returns trigger language plpgsql as
            $$ begin raise exception 'entries are only added'; end $$`,
        ]
      : []),
    `create trigger entries_no_update before update of ${fixed} on entries ${refusal[dialect]}`,
    `create trigger entries_no_delete before ${dialect === 'postgres' ? 'delete or truncate' : 'delete'} on entries
      ${refusal[dialect]}`,
  ];
}

export const refusal = {
  sqlite: "begin select raise(abort, 'entries are only added'); end",
  postgres: 'for each statement execute function entries_are_only_added()',
};
