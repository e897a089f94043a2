import type { Dialect } from '#server/database/tables.ts';
import { refusal, words } from './first-edition.ts';

/** Returns the SQL statements of each migration. */
export function sinceTheBook(dialect: Dialect): Record<string, string[]> {
  const { blob, strict } = words[dialect];
  return {
    '0014-moves': ['alter table notices add column moved text'],
    '0015-heard-desks': ['alter table desks add column heard_at text', 'alter table desks add column waiting integer'],
    '0016-money': [
      'alter table entries add column rupees integer',
      `create trigger entries_no_new_amount before update of rupees on entries ${refusal[dialect]}`,
    ],
    '0018-people': ['alter table entries add column personal text'],
    '0017-accounts': [
      `create table invitations (
        id text not null primary key, name text not null, link_hash text not null unique,
        invited_by text not null references organisers (id) on delete cascade,
        created_at text not null, expires_at text not null, used_at text) ${strict}`,
      'alter table sessions add column browser text',
    ],
    '0019-set-aside': [
      `create table set_aside (
        id text not null primary key, entry text not null, merged_into text, email_key text not null,
        contact text not null, pass_version integer not null, registration text, media_type text, bytes ${blob},
        thumbnail ${blob}, photo_version integer) ${strict}`,
      'create index set_aside_merged on set_aside (merged_into)',
      'create index set_aside_person on set_aside (email_key, contact)',
      'alter table registrations add column is_suspect integer not null default 0 check (is_suspect in (0, 1))',
    ],
    '0021-letters': [
      `create table letters (
        id text not null primary key, about text not null, subject text not null, text text not null,
        made_by text not null, made_at text not null, people integer not null, sent_at text, stopped_at text) ${strict}`,
      'alter table mails add column letter_id text references letters (id) on delete cascade',
      'create index mails_letter on mails (letter_id, state)',
      'alter table registrations add column no_letters integer not null default 0',
    ],
    '0022-photo-faults': ['alter table id_photos add column fault text'],
    // With these indexes, claiming a mail reads neither thousands of waiting letters nor the sent mails.
    '0023-mail-order': [
      `create index mails_early on mails (state, next_attempt_at, id) where reason <> 'letter'`,
      'create index mails_settled on mails (state, settled_at) where settled_at is not null',
    ],
    // Servers read the book number instead of waiting for notifications (docs/decisions/0035).
    '0024-no-notifications': dialect === 'postgres' ? ['drop function if exists notify_book() cascade'] : [],
  };
}
