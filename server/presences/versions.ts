/** Names the state of a presence that a mark was decided on; `version` is null where there was never one. */
export const presenceVersion = (takenBack: number, version: number | null): string => `${takenBack}.${version ?? 0}`;

/** The same of the arrival, with the versions of all presences. */
export const arrivalVersion = (takenBack: number, isPresent: 0 | 1, versions: readonly number[]): string =>
  `${takenBack}.${isPresent}.${versions.reduce((sum, version) => sum + version, 0)}`;
