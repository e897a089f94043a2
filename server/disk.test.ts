import { expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { diskFault } from './disk.ts';

/** As Linux writes it: the root, memory at /run, a volume at /data, and one whose name has a space. */
const mounts = (root: string) => `22 27 0:21 / /proc rw - proc proc rw
27 1 254:0 / / rw,relatime - ${root} /dev/vda rw
28 27 0:25 / /run rw,nosuid - tmpfs tmpfs rw
30 27 0:31 / /data rw shared:7 - ext4 /dev/vdc rw
31 27 0:32 / /old\\040disk rw - ext4 /dev/vdd rw
32 27 0:33 / /srv/site rw - ext4 /dev/vde rw`;

const program = '/srv/site/server';
const look = (env: Record<string, string>, root = 'ext4', isContainer = false) => {
  const fault = diskFault(readConfig(env), { mounts: mounts(root), isContainer, program });
  return fault && `${fault.isCertain ? 'refused' : 'warned'}: ${fault.sentence}`;
};

test.each([
  ['RENDER', 'On Render every deploy empties DATA_DIR /srv/data, and all registrations are gone. Add a disk'],
  ['FLY_APP_NAME', 'On Fly every deploy empties'],
  ['RAILWAY_ENVIRONMENT', 'On Railway every deploy empties'],
])('a start where %s says that the disk is forgotten is refused, unless DATA_DIR is on a volume', (name, sentence) => {
  expect(look({ [name]: 'x', DATA_DIR: '/srv/data' })).toContain(`refused: ${sentence}`);
  expect(look({ [name]: 'x', DATA_DIR: '/run/data' })).toContain('refused');
  // The disk of the program itself is made anew too.
  expect(look({ [name]: 'x', DATA_DIR: '/srv/site/data' })).toContain('refused');
  expect(look({ [name]: 'x', DATA_DIR: '/data/fest' })).toBeNull();
  expect(look({ [name]: 'x', DATA_DIR: '/old disk/fest' })).toBeNull();
});

test.each(['DYNO', 'K_SERVICE', 'VERCEL', 'NETLIFY', 'AWS_LAMBDA_FUNCTION_NAME'])(
  'a start where %s says that no disk stays is refused wherever DATA_DIR is',
  (name) => {
    expect(look({ [name]: 'x', DATA_DIR: '/data/fest' })).toMatch(/^refused: .* Set DATABASE_URL/);
  },
);

test('a start in a container is warned where DATA_DIR is in the container itself', () => {
  const warned = expect.stringMatching(/^warned: DATA_DIR \/srv\/data is in the container itself/);
  expect(look({ DATA_DIR: '/srv/data' }, 'overlay')).toEqual(warned);
  expect(look({ DATA_DIR: '/srv/data' }, 'ext4', true)).toEqual(warned);
  expect(look({ DATA_DIR: '/data' }, 'overlay', true)).toBeNull();
  // The sources of who develops in a container.
  expect(look({ DATA_DIR: '/srv/site/data' }, 'overlay', true)).toBeNull();
});

test('a start on a machine is warned of a DATA_DIR in memory, and of no other', () => {
  expect(look({ DATA_DIR: '/run/data' })).toMatch(/^warned: .* in memory \(tmpfs\)/);
  expect(look({ DATA_DIR: '/srv/data' })).toBeNull();
});

test('whoever says that the disk stays, or uses PostgreSQL, hears nothing', () => {
  expect(look({ RENDER: 'true', DATA_DIR: '/srv/data', DATA_DIR_STAYS: 'yes' })).toBeNull();
  expect(look({ RENDER: 'true', DATA_DIR: '/srv/data', DATABASE_URL: 'postgres://u@h/d' })).toBeNull();
  expect(look({ DATA_DIR: '/run/data', DATABASE_URL: 'postgres://u@h/d' })).toBeNull();
});

test('outside Linux, where nothing is known of mounts, nothing is said', () => {
  const nothing = { mounts: null, isContainer: false, program };
  expect(diskFault(readConfig({ DATA_DIR: '/srv/data' }), nothing)).toBeNull();
});
