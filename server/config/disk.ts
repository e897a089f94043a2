import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';

export type Disks = ReturnType<typeof thisMachine>;

type Mount = { at: string; type: string };

/** If `isCertain`, the server refuses to start. Otherwise it only warns. */
type DiskFault = { sentence: string; isCertain: boolean };

const inMemory = ['tmpfs', 'ramfs'];
const ofContainers = ['overlay', 'aufs', 'fuse-overlayfs'];

export function thisMachine() {
  /** Null outside Linux. */
  const mounts = existsSync('/proc/self/mountinfo') ? readFileSync('/proc/self/mountinfo', 'utf8') : null;
  const isContainer = existsSync('/.dockerenv') || existsSync('/run/.containerenv');
  return { mounts, isContainer, program: import.meta.dirname };
}

export function diskFault(
  { dataDir, databaseUrl, dataDirStays, provider }: Config,
  { mounts, isContainer, program } = thisMachine(),
): DiskFault | null {
  if (databaseUrl !== null || dataDirStays || mounts === null) return null;
  const all = readMounts(mounts);
  const { at, type } = mountOf(all, dataDir);
  const isOfImage = at === '/' || ofContainers.includes(type);
  if (provider !== null) {
    const isOfDeploy = isOfImage || inMemory.includes(type) || at === mountOf(all, program).at;
    if (provider.disk !== null && !isOfDeploy) return null;
    const mend = provider.disk === null ? 'Set' : `${provider.disk} and set DATA_DIR to a folder on it, or set`;
    return {
      isCertain: true,
      sentence: `On ${provider.name} every deploy empties DATA_DIR ${dataDir}, and deletes all registrations. ${mend} DATABASE_URL to a PostgreSQL database. If deploys keep this disk, set DATA_DIR_STAYS=yes.`,
    };
  }
  if (inMemory.includes(type)) {
    return {
      isCertain: false,
      sentence: `DATA_DIR ${dataDir} is in memory (${type}): all registrations are lost when the machine restarts. Set DATA_DIR to a folder on a disk.`,
    };
  }
  if (!isOfImage || !(isContainer || ofContainers.includes(mountOf(all, '/').type))) return null;
  return {
    isCertain: false,
    sentence: `DATA_DIR ${dataDir} is inside the container: all registrations are lost when the container is replaced. Mount a volume there, or set DATABASE_URL to a PostgreSQL database. If deploys keep this disk, set DATA_DIR_STAYS=yes.`,
  };
}

function readMounts(text: string): Mount[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [place = '', system = ''] = line.split(' - ');
      const at = (place.split(' ')[4] ?? '').replace(/\\(\d{3})/g, (_, octal) =>
        String.fromCharCode(Number.parseInt(octal, 8)),
      );
      return { at, type: system.split(' ')[0] ?? '' };
    });
}

function mountOf(mounts: Mount[], folder: string): Mount {
  const real = realPath(folder);
  const holds = ({ at }: Mount) => at === '/' || real === at || real.startsWith(`${at}/`);
  return mounts
    .filter(holds)
    .reduce((nearest, mount) => (mount.at.length >= nearest.at.length ? mount : nearest), { at: '/', type: '' });
}

function realPath(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder);
  const parent = path.dirname(folder);
  return parent === folder ? folder : path.join(realPath(parent), path.basename(folder));
}
