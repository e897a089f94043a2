import type { Generated, Kysely } from 'kysely';
import type { ActorRole, PaymentMethod } from '#contract/admin.ts';

/** All tables store booleans as 0 or 1, and times as ISO 8601 text. Ids are UUIDs of version 7, which sort by time. */
type Flag = 0 | 1;

type RegistrationsTable = {
  id: string;
  name: string;
  email: string;
  email_key: string;
  contact: string;
  college: string;
  course: string;
  sem: string;
  is_present: Generated<Flag>;
  payment_method: Generated<PaymentMethod>;
  registered_at: string;
  /** Grows when the pass is renewed; older links and codes are refused. */
  pass_version: Generated<number>;
  /** A program may have sent the form. Mails to the person wait until an organiser says that the person is real. */
  is_suspect: Generated<Flag>;
  /** The person unsubscribed from letters. */
  no_letters: Generated<Flag>;
};

/** A registration that was merged into another one, or removed because it may not be real. An undo brings it back. */
type SetAsideTable = {
  id: string;
  /** The key of a merge's entry, or the id of a batch of registrations that may not be real. */
  entry: string;
  merged_into: string | null;
  email_key: string;
  contact: string;
  pass_version: number;
  /** JSON of a `Kept`. Null after the person has withdrawn: only the ids are left then. */
  registration: string | null;
  media_type: string | null;
  bytes: Uint8Array | null;
  thumbnail: Uint8Array | null;
  photo_version: number | null;
};

type ByEventTable = { registration_id: string; event_id: string };

type IdPhotosTable = {
  registration_id: string;
  media_type: string;
  bytes: Uint8Array;
  thumbnail: Uint8Array;
  version: Generated<number>;
  /** Null until an organiser checks this version. '' if the photo is good, else why it was rejected. */
  fault: string | null;
};

/** A submission is kept as long as its registration, because an open form may be sent again days later. */
type SubmissionsTable = {
  key: string;
  fingerprint: string;
  registration_id: string | null;
  message: string;
  created_at: string;
};

/**
 * 'sending': the mail server may have the mail already. 'unconfirmed': two attempts got no answer. 'held': the person
 * is suspect. The last five are only for letters, and are never sent: 'preview', and why a person gets no letter.
 * 'shared': another mail goes to the same mailbox.
 */
export type MailState =
  | ('held' | 'waiting' | 'sending' | 'sent' | 'refused' | 'unconfirmed')
  | ('preview' | 'no-email' | 'unwanted' | 'shared' | 'suspect');

type MailsTable = {
  id: string;
  reason: string;
  /** A unique name for a mail that must be sent only once. */
  once: string | null;
  /** Null while no registration is known. No foreign key: the mail about a withdrawal outlives the registration. */
  registration_id: string | null;
  recipient: string;
  /** JSON: data that the mail cannot read from a registration. */
  details: string;
  state: MailState;
  attempts: Generated<number>;
  /** When the mail is due. While a process sends the mail, this is the end of that process's claim. */
  next_attempt_at: string;
  answer: string | null;
  created_at: string;
  settled_at: string | null;
  doubts: Generated<number>;
  letter_id: string | null;
};

/** A letter, or its preview. Its mails are stored with the preview, so it goes to the people that the preview shows. */
type LettersTable = {
  id: string;
  /** The filter as a sentence. */
  about: string;
  subject: string;
  text: string;
  made_by: string;
  made_at: string;
  /** How many people get a mail. */
  people: number;
  sent_at: string | null;
  stopped_at: string | null;
};

type NoticesTable = {
  id: string;
  text: string;
  until: string;
  event_id: string | null;
  created_at: string;
  /** JSON of a `Move`. Null for a plain notice. */
  moved: string | null;
};

/** A volunteer's phone. The link works for one phone, which then gets its own token. */
type DesksTable = {
  id: string;
  name: string;
  link_hash: string | null;
  token_hash: string | null;
  created_by: string;
  created_at: string;
  joined_at: string | null;
  /** When the link expires or, after a phone has joined, when the phone's session ends. */
  expires_at: string;
  ended_at: string | null;
  last_action: string | null;
  last_action_at: string | null;
  heard_at: string | null;
  /** How many entries were still unsent at `heard_at`. */
  waiting: number | null;
};

type OrganisersTable = {
  id: string;
  username: string;
  username_key: string;
  password_hash: string;
  /** When the password was set. '' for the first password of the account. */
  password_set_at: Generated<string>;
  created_at: string;
};

type SessionsTable = {
  token_hash: string;
  organiser_id: string;
  /** The account's `password_set_at` at sign-in. A new password ends the session. */
  password_set_at: Generated<string>;
  created_at: string;
  expires_at: string;
  last_seen_at: string;
  /** Such as 'Chrome on Android'. Null if the browser is unknown. */
  browser: string | null;
};

/** A one-time link that makes one account. The invitation is deleted with the inviter's account. */
type InvitationsTable = {
  id: string;
  name: string;
  link_hash: string;
  invited_by: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
};

/** The book. Rows are only added, but a withdrawal or a purge empties their `fingerprint` and `personal`. */
export type EntriesTable = {
  key: string;
  /** Grows with each transaction (server/book/number.ts). Clients ask for entries with a greater number. */
  number: number;
  at: string;
  noted_at: string | null;
  /** An organiser's username or a desk's name; null if nobody is signed in. */
  actor: string | null;
  role: ActorRole | null;
  kind: string;
  /** No foreign key: entries are kept after a registration is deleted. */
  registration_id: string | null;
  events: string | null;
  subject: string | null;
  old_value: string | null;
  new_value: string | null;
  cancels: string | null;
  /** The hash of the sent entry. A second entry with the same key must have the same hash, unless this hash is null. */
  fingerprint: string | null;
  /** JSON, such as the old and the new value of a correction, a note about money, or spellings of a college. */
  personal: string | null;
  /** The amount of a payment or a handover, or the difference of a close. */
  rupees: number | null;
};

type BookTable = {
  id: 1;
  number: number;
  /** A client with a smaller number must load everybody again, for example after a purge or a restore. */
  anew: number;
};

type RequestCountsTable = { key: string; count: number; window_ends_at: string };

type LastBackupTable = { id: 1; taken_at: string };

/** The hash of each version of a photo. If the backups already have it, the next backup does not read the photo. */
type PhotoHashesTable = { registration_id: string; version: number; sha256: string };

type SecretsTable = { name: string; value: string };

export type Tables = {
  registrations: RegistrationsTable;
  set_aside: SetAsideTable;
  registration_events: ByEventTable;
  entries: EntriesTable;
  book: BookTable;
  id_photos: IdPhotosTable;
  submissions: SubmissionsTable;
  letters: LettersTable;
  mails: MailsTable;
  notices: NoticesTable;
  presences: ByEventTable;
  desks: DesksTable;
  organisers: OrganisersTable;
  sessions: SessionsTable;
  invitations: InvitationsTable;
  request_counts: RequestCountsTable;
  secrets: SecretsTable;
  last_backup: LastBackupTable;
  photo_hashes: PhotoHashesTable;
};

export type Database = Kysely<Tables>;

export type Dialect = 'sqlite' | 'postgres';
