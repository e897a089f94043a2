import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { diskFault } from './disk.ts';

/** A mount table from Linux: the root, memory at /run, and volumes at /data, "/old disk" and /srv/site. */
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
  ['RENDER', 'On Render every deploy empties DATA_DIR /srv/data, and deletes all registrations. Add a disk'],
  ['FLY_APP_NAME', 'On Fly every deploy empties'],
  ['RAILWAY_ENVIRONMENT', 'On Railway every deploy empties'],
])('with %s set, refuses to start unless DATA_DIR is on a volume', (name, sentence) => {
  expect(look({ [name]: 'x', DATA_DIR: '/srv/data' })).toContain(`refused: ${sentence}`);
  expect(look({ [name]: 'x', DATA_DIR: '/run/data' })).toContain('refused');
  // A deploy also replaces the disk that holds the program.
  expect(look({ [name]: 'x', DATA_DIR: '/srv/site/data' })).toContain('refused');
  expect(look({ [name]: 'x', DATA_DIR: '/data/fest' })).toBeNull();
  expect(look({ [name]: 'x', DATA_DIR: '/old disk/fest' })).toBeNull();
});

test.each(['DYNO', 'K_SERVICE', 'VERCEL', 'NETLIFY', 'AWS_LAMBDA_FUNCTION_NAME'])(
  'with %s set, refuses to start on any DATA_DIR',
  (name) => {
    expect(look({ [name]: 'x', DATA_DIR: '/data/fest' })).toMatch(/^refused: .* Set DATABASE_URL/);
  },
);

test('warns about a DATA_DIR inside the container', () => {
  const warned = expect.stringMatching(/^warned: DATA_DIR \/srv\/data is inside the container/);
  expect(look({ DATA_DIR: '/srv/data' }, 'overlay')).toEqual(warned);
  expect(look({ DATA_DIR: '/srv/data' }, 'ext4', true)).toEqual(warned);
  expect(look({ DATA_DIR: '/data' }, 'overlay', true)).toBeNull();
  // A developer may work in a container.
  expect(look({ DATA_DIR: '/srv/site/data' }, 'overlay', true)).toBeNull();
});

test('warns about a DATA_DIR in memory', () => {
  expect(look({ DATA_DIR: '/run/data' })).toMatch(/^warned: .* in memory \(tmpfs\)/);
  expect(look({ DATA_DIR: '/srv/data' })).toBeNull();
});

test('does not warn with DATA_DIR_STAYS or with PostgreSQL', () => {
  expect(look({ RENDER: 'true', DATA_DIR: '/srv/data', DATA_DIR_STAYS: 'yes' })).toBeNull();
  expect(look({ RENDER: 'true', DATA_DIR: '/srv/data', DATABASE_URL: 'postgres://u@h/d' })).toBeNull();
  expect(look({ DATA_DIR: '/run/data', DATABASE_URL: 'postgres://u@h/d' })).toBeNull();
});

test('does not warn outside Linux, because other systems do not list mounts', () => {
  const nothing = { mounts: null, isContainer: false, program };
  expect(diskFault(readConfig({ DATA_DIR: '/srv/data' }), nothing)).toBeNull();
});
