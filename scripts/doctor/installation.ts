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
