import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type SmallDisk = { folder: string; limit(pid: number, room: number): void; discard(): void };

const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Mounts a small file system in memory. Returns null if this user may not mount one. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'fest-faults-disk-'));
  if (process.env.FAULTS_MOUNT === 'off' || !runs('mount', '-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder)) {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    limit(_pid, room) {
      const { blocks, bfree, bsize } = statfsSync(folder);
      const bytes = (blocks - bfree) * bsize + room;
      if (!runs('mount', '-o', `remount,size=${bytes}`, folder)) throw new Error('the small disk cannot be resized');
    },
    discard() {
      runs('umount', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Limits the size of the server's files if no disk can be mounted. Node ignores SIGXFSZ, so only the write fails. */
export function limitFiles(): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'fest-faults-disk-'));
  const limit = (pid: number, room: number) => {
    const sizes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size);
    // Set only the soft limit, which the same user can raise again.
    const bytes = Math.max(...sizes) + room;
    if (!runs('prlimit', '--pid', String(pid), `--fsize=${bytes}:`)) throw new Error('prlimit is not available here');
  };
  return { folder, limit, discard: () => rmSync(folder, { recursive: true, force: true }) };
}
