import type { Generated, Kysely } from 'kysely';
import type { PaymentMethod } from '#contract/admin.ts';

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
  /** Grows when the arrival is taken back, so that a mark which was made before that is known as old. */
  taken_back: Generated<number>;
};

type RegistrationEventsTable = { registration_id: string; event_id: string };

/** When each registration last changed; without a row, before that was written down. It outlives the registration. */
type RegistrationChangesTable = { registration_id: string; change: number };

/** One row: the change from which on to read next time, and the one that does not exist yet. */
type RegistrationHorizonView = { horizon: number; newest: number };

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

/** Who was seen at which event. A row stays when the presence is taken back, for its version. */
type PresencesTable = {
  registration_id: string;
  event_id: string;
  /** By the server's clock when it was first marked; null where it was taken back. */
  present_at: string | null;
  /** By the phone's clock, where the mark waited there. */
  noted_at: string | null;
  /** The name of the desk or organiser. */
  marked_by: string;
  /** Grows with every mark and every taking back. */
  version: number;
};

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

/** One answered write of a desk, which is sent again after a lost answer or from its queue. */
type DeskWritesTable = {
  key: string;
  fingerprint: string;
  registration_id: string | null;
  /** The answer; null only inside the transaction that gives it. */
  status: number | null;
  answer: string | null;
  /** JSON: what undoing it restores; null where it cannot be undone. */
  before: string | null;
  created_at: string;
};

/** One visit of a place that takes no registration, as a desk counted it. */
type ShowcaseVisitsTable = { id: string; showcase_id: string; visited_at: string; marked_by: string };

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

/** Takes rows only: the database itself refuses to change or to delete one. */
export type AuditLogTable = {
  id: string;
  at: string;
  actor: string | null;
  action: string;
  registration_id: string | null;
  subject: string | null;
  old_value: string | null;
  new_value: string | null;
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
  registration_changes: RegistrationChangesTable;
  registration_horizon: RegistrationHorizonView;
  id_photos: IdPhotosTable;
  submissions: SubmissionsTable;
  mails: MailsTable;
  notices: NoticesTable;
  presences: PresencesTable;
  desks: DesksTable;
  desk_writes: DeskWritesTable;
  showcase_visits: ShowcaseVisitsTable;
  organisers: OrganisersTable;
  sessions: SessionsTable;
  audit_log: AuditLogTable;
  request_counts: RequestCountsTable;
  secrets: SecretsTable;
  last_backup: LastBackupTable;
  photo_hashes: PhotoHashesTable;
};

/** The database, or a transaction on it. Every store function takes it first. */
export type Database = Kysely<Tables>;
