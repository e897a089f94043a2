import { passwordRule } from '#server/config/config.ts';
import type { Check } from './installation-state.ts';

export const isLimited: Check = ({ config: { rateLimit } }) =>
  rateLimit ? null : 'RATE_LIMIT is off, so anybody may try passwords without limit. Remove it: it is for load tests.';

export const isPasswordLong: Check = ({ config: { firstOrganiser } }) =>
  firstOrganiser === null || firstOrganiser.password.length >= passwordRule.min
    ? null
    : `ADMIN_PASSWORD is short: ${passwordRule.sentence}. Change it with npm run organisers -- password ${firstOrganiser.username}, and remove the setting.`;
