import { passwordRule } from '#contract/accounts/rules.ts';
import type { Check } from './installation-state.ts';
import { isAtLeast, safeNode } from './safe-node.ts';

export const isNodeRecent: Check = ({ machine: { nodeVersion } }) =>
  isAtLeast(nodeVersion, safeNode)
    ? null
    : `This is Node ${nodeVersion}; only Node ${safeNode} or later has all security fixes. Get the newest Node 26 from nodejs.org, run npm ci, which then uses it, and restart the server.`;

export const isBuilt: Check = ({ machine }) =>
  machine.isStale()
    ? 'The build is missing or older than its sources. Run npm run build, then restart the server.'
    : null;

export const isOfThisFest: Check = ({ machine: { samples } }) => {
  const [first] = samples;
  return first === undefined
    ? null
    : `Values to correct in fest/: ${samples.length}, first ${first.where} (${first.value}). npm run samples lists them all.`;
};

export const isLimited: Check = ({ config: { rateLimit } }) =>
  rateLimit ? null : 'RATE_LIMIT is off, so anybody may try passwords without limit. Remove it: it is for load tests.';

export const isPasswordLong: Check = ({ config: { firstOrganiser } }) =>
  firstOrganiser === null || firstOrganiser.password.length >= passwordRule.min
    ? null
    : `ADMIN_PASSWORD is short: ${passwordRule.sentence}. Change it with npm run organisers -- password ${firstOrganiser.username}, and remove the setting.`;
