import { expect, test } from 'vitest';
import { arrivalVersion, parseArrivalVersion, parsePresenceVersion, presenceVersion } from './versions.ts';

test('a version is read back as what it was made of', () => {
  expect(parsePresenceVersion(presenceVersion(3, 12))).toEqual({ takenBack: 3, version: 12 });
  expect(parsePresenceVersion(presenceVersion(0, null))).toEqual({ takenBack: 0, version: 0 });
  expect(parseArrivalVersion(arrivalVersion(2, true, [1, 4]))).toEqual({ takenBack: 2, isPresent: true, sum: 5 });
  expect(parseArrivalVersion(arrivalVersion(0, false, []))).toEqual({ takenBack: 0, isPresent: false, sum: 0 });
});
