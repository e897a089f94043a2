import type { Check } from './subject.ts';

const neededNode = 26;

export const isNodeRecent: Check = ({ machine: { nodeVersion } }) =>
  Number.parseInt(nodeVersion, 10) >= neededNode
    ? null
    : `This is Node ${nodeVersion}, and Node ${neededNode} is needed. npm ci brings it unless optional packages are left out; elsewhere install it from nodejs.org.`;

export const isBuilt: Check = ({ machine }) =>
  machine.isStale()
    ? 'What is built is older than its sources, or not there. Run npm run build, then restart the server.'
    : null;

export const isOfThisFest: Check = ({ machine: { samples } }) => {
  const [first] = samples;
  return first === undefined
    ? null
    : `Sample values left in fest/: ${samples.length}, the first is ${first.where} (${first.value}). npm run samples lists them with where to change each.`;
};
