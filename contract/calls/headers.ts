/** On every admin call. A foreign page cannot add it without a preflight. It grants nothing. */
export const adminHeader = 'admin-auth';
export const adminFlag = { key: 'isAuthenticated', value: 'true' } as const;
/** A write that is sent again with the same key is done once. */
export const idempotencyHeader = 'idempotency-key';
/** When a write was noted on a phone, by its clock. */
export const notedAtHeader = 'noted-at';
/** The version of the list, for `changes?since=`. */
export const versionHeader = 'registrations-version';
