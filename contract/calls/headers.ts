/** Every admin call sends this header. A page of another origin cannot add it without a preflight. It grants no rights. */
export const adminHeader = 'admin-auth';
export const adminFlag = { key: 'isAuthenticated', value: 'true' } as const;
/** A write that is sent twice with the same key is done only once. */
export const idempotencyHeader = 'idempotency-key';
/** When a phone noted the write, by its own clock. */
export const notedAtHeader = 'noted-at';
/** The version of the list, for `changes?since=`. */
export const versionHeader = 'registrations-version';
