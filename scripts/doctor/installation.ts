import { passwordRule } from '#server/config/config.ts';
import type { Check } from './installation-state.ts';

const neededNode = 26;

export const isNodeRecent: Check = ({ machine: { nodeVersion } }) =>
  Number.parseInt(nodeVersion, 10) >= neededNode
    ? null
    : `This is Node ${nodeVersion}; Node ${neededNode} is needed. npm ci installs it with the optional packages; otherwise get it from nodejs.org.`;

export const isBuilt: Check = ({ machine }) =>
  machine.isStale()
    ? 'The build is missing or older than its sources. Run npm run build, then restart the server.'
    : null;

export const isOfThisFest: Check = ({ machine: { samples } }) => {
  const [first] = samples;
  return first === undefined
    ? null
    : `Sample values left in fest/: ${samples.length}, first ${first.where} (${first.value}). npm run samples lists them all.`;
};

export const isLimited: Check = ({ config: { rateLimit } }) =>
  rateLimit ? null : 'RATE_LIMIT is off, so anybody may try passwords without limit. Remove it: it is for load tests.';

export const isPasswordLong: Check = ({ config: { firstOrganiser } }) =>
  firstOrganiser === null || firstOrganiser.password.length >= passwordRule.min
    ? null
    : `ADMIN_PASSWORD is short: ${passwordRule.sentence}. Change it with npm run organisers -- password ${firstOrganiser.username}, and remove the setting.`;
