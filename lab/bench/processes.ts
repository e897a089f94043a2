import { globSync, readFileSync } from 'node:fs';

const ticksASecond = 100;

type Stat = { parent: number; seconds: number; secondsOfEnded: number };

/** Seconds of processor time of the process so far, and of its children that have ended. */
function statOf(pid: number): Stat {
  // The name, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const sum = (a: number, b: number) => (Number(fields[a]) + Number(fields[b])) / ticksASecond;
  return { parent: Number(fields[1]), seconds: sum(11, 12), secondsOfEnded: sum(13, 14) };
}

export const parentOf = (pid: number): number => statOf(pid).parent;

export function cpuSeconds(pid: number): number {
  const own = statOf(pid);
  const children = globSync('/proc/[0-9]*').flatMap((folder) => {
    try {
      const child = statOf(Number(folder.slice('/proc/'.length)));
      return child.parent === pid ? [child.seconds] : [];
    } catch {
      return []; // It has ended since.
    }
  });
  return own.seconds + own.secondsOfEnded + children.reduce((sum, seconds) => sum + seconds, 0);
}

/** Memory of a process now, in MB. */
export function memoryOf(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}

/** The share of one core that `cpu` seconds of processor time are, in `seconds` by the clock. */
export const shareOfCore = (cpu: number, seconds: number): string => `${Math.round((100 * cpu) / seconds)} %`;

export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
