export type LockEntry = {
  version?: string;
  integrity?: string;
  inBundle?: boolean;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
};

/** The platforms that npm ci installs Node for. */
const platforms = ['linux x64', 'linux arm64', 'win32 x64', 'darwin x64', 'darwin arm64'];

/** Lists the packages that npm would install on one of our platforms without checking their content. */
export function unverified(packages: Record<string, LockEntry>): string[] {
  return Object.entries(packages)
    .filter(([place, { integrity, inBundle }]) => place !== '' && !integrity && !inBundle)
    .filter(([, { os = [], cpu = [] }]) =>
      platforms.some((platform) => {
        const [system = '', processor = ''] = platform.split(' ');
        return (os.length === 0 || os.includes(system)) && (cpu.length === 0 || cpu.includes(processor));
      }),
    )
    .map(([place, { version }]) => `${nameAt(place)}@${version}`);
}

export const nameAt = (place: string): string => place.split('node_modules/').at(-1) ?? '';
