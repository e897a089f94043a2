import type { Generated, Kysely } from 'kysely';
import type { ActorRole, PaymentMethod } from '#contract/admin.ts';

/** Booleans are 0 or 1 and times ISO 8601 text in both dialects, so that one query code reads both alike. */
type Flag = 0 | 1;

type RegistrationsTable = {
  /** A UUID of version 7: made by the server, in the order of time. */
  id: string;
  name: string;
  email: string;
  /** The email as two submissions of one person are compared: case and what is invisible aside. */
  email_key: string;
  contact: string;
  college: string;
  course: string;
  sem: string;
  is_present: Generated<Flag>;
  payment_method: Generated<PaymentMethod>;
  registered_at: string;
  /** Grows when the pass is renewed: links and codes of an earlier version are refused. */
  pass_version: Generated<number>;
};

type RegistrationEventsTable = { registration_id: string; event_id: string };

type IdPhotosTable = {
  registration_id: string;
  media_type: string;
  bytes: Uint8Array;
  thumbnail: Uint8Array;
  /** Grows when the photo is replaced. */
  version: Generated<number>;
};

/** One answered submission. Kept for good: a form left open may be sent again days later. */
type SubmissionsTable = {
  key: string;
  fingerprint: string;
  /** Both null only inside the transaction that answers the submission. */
  registration_id: string | null;
  message: string | null;
  created_at: string;
};

/** 'sending' from just before the mail server may accept it; 'unconfirmed' where nobody knows whether it did, twice. */
type MailState = 'waiting' | 'sending' | 'sent' | 'refused' | 'unconfirmed';

/** The outbox: a mail is put here in the transaction that causes it, and sent from here. */
type MailsTable = {
  /** A UUID of version 7. */
  id: string;
  /** What it tells, such as 'registered' or 'withdrawn'. */
  reason: string;
  /** Two rows never have the same: what must be mailed once is named here. */
  once: string | null;
  /** Null where nobody is registered, or not found yet. No foreign key: the mail of a withdrawal outlives its registration. */
  registration_id: string | null;
  recipient: string;
  /** JSON: what the mail needs and the registration no longer tells when it is sent. */
  details: string;
  state: MailState;
  /** Each claim of a process is one, and grows it. */
  attempts: Generated<number>;
  /** When it is due; while a process has it, when that claim lapses. */
  next_attempt_at: string;
  /** What the mail server said last. */
  answer: string | null;
  created_at: string;
  settled_at: string | null;
  /** How often it was lost what the mail server made of it. */
  doubts: Generated<number>;
};

/** What organisers say to everybody, until it ends. */
type NoticesTable = {
  id: string;
  text: string;
  until: string;
  event_id: string | null;
  created_at: string;
};

/** Who was seen at which event, as it follows from the book: for counting, and for the list. */
type PresencesTable = { registration_id: string; event_id: string };

/** A volunteer's phone. The link makes one phone the desk; the phone then has a token of its own. */
type DesksTable = {
  /** A UUID of version 7. */
  id: string;
  name: string;
  /** Null once a phone has taken it. */
  link_hash: string | null;
  token_hash: string | null;
  created_by: string;
  created_at: string;
  joined_at: string | null;
  /** Of the link, and after joining of the phone's session. */
  expires_at: string;
  /** When it was revoked or signed out. */
  ended_at: string | null;
  last_action: string | null;
  last_action_at: string | null;
};

type OrganisersTable = {
  id: string;
  username: string;
  username_key: string;
  password_hash: string;
  /** When the present password was set; '' for the one that the account began with. */
  password_set_at: Generated<string>;
  created_at: string;
};

type SessionsTable = {
  token_hash: string;
  organiser_id: string;
  /** The account's, as it was when the session began: under another password the session is none. */
  password_set_at: Generated<string>;
  created_at: string;
  expires_at: string;
  last_seen_at: string;
};

/**
 * The book: everything that happened, one row each. Rows are only added; the database refuses to change one, but for its
 * fingerprint. Personal data is in none of them, apart from that.
 */
export type EntriesTable = {
  /** Made by the sender. */
  key: string;
  /** Grows with each transaction that adds to the book (server/book/number.ts); list, pack and streams ask for what is above one. */
  number: number;
  at: string;
  /** By the phone's clock, if it waited there. */
  noted_at: string | null;
  /** An organiser's username, a desk's name; null for everybody else. */
  actor: string | null;
  role: ActorRole | null;
  kind: string;
  /** No foreign key: entries outlive a registration, and their id then leads to nobody. */
  registration_id: string | null;
  /** JSON: ids of events. */
  events: string | null;
  /** An account, a spreadsheet, a desk, a place, the text of a notice. */
  subject: string | null;
  old_value: string | null;
  new_value: string | null;
  /** JSON: keys of entries that this one takes back. */
  cancels: string | null;
  /** Of what a desk sent under the key: other content is refused. Null if any content is taken for the same. */
  fingerprint: string | null;
};

/** One row. */
type BookTable = {
  id: 1;
  /** Of the latest transaction that added to the book. */
  number: number;
  /** A client whose number is below it reads everybody anew, as after a purge or a restore. */
  anew: number;
};

/** How many requests of a key (a kind, and an address or account) all processes had in its present window. */
type RequestCountsTable = { key: string; count: number; window_ends_at: string };

/** One row with the id 1, or none. It belongs to this database: a restore deletes it. */
type LastBackupTable = { id: 1; taken_at: string };

/** What a photo of that version is called in backups, so that it is read for them once. */
type PhotoHashesTable = { registration_id: string; version: number; sha256: string };

type SecretsTable = { name: string; value: string };

export type Tables = {
  registrations: RegistrationsTable;
  registration_events: RegistrationEventsTable;
  entries: EntriesTable;
  book: BookTable;
  id_photos: IdPhotosTable;
  submissions: SubmissionsTable;
  mails: MailsTable;
  notices: NoticesTable;
  presences: PresencesTable;
  desks: DesksTable;
  organisers: OrganisersTable;
  sessions: SessionsTable;
  request_counts: RequestCountsTable;
  secrets: SecretsTable;
  last_backup: LastBackupTable;
  photo_hashes: PhotoHashesTable;
};

/** The database, or a transaction on it. Every store function takes it first. */
export type Database = Kysely<Tables>;
