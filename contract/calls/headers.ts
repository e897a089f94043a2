/** Calls of organisers and desks need this header. It grants no rights, but other sites cannot send it. */
export const adminHeader = 'admin-auth';
export const adminFlag = { key: 'isAuthenticated', value: 'true' } as const;
/** A write that is sent twice with the same key is done only once. */
export const idempotencyHeader = 'idempotency-key';
/** When a phone noted the write, by its own clock. */
export const notedAtHeader = 'noted-at';
/** The version of the list, for `changes?since=`. */
export const versionHeader = 'registrations-version';
/** How many people match a desk's search exactly. The answer lists at most ten people. */
export const totalHeader = 'total-count';

/** This path is in a small file, because app/early-call.ts imports it and must be small. */
export const listPath = '/api/admin/registrations';
