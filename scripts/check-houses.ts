import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** What the screens of visitors and of organisers may import; never each other. */
const ofScreens = [
  'app/layout',
  'app/ui',
  'app/api.ts',
  'app/tool-api.ts',
  'app/call-for.ts',
  'app/offline-pages',
  'app/clock.ts',
  'app/storage.ts',
  'app/poll.ts',
  'app/stream.ts',
  'app/yield-to-main.ts',
  'app/zod-without-eval.ts',
  'programme',
  'fest',
  'contract',
];

/** What each room may import besides itself; docs/development.md draws the house. A file is in the first room that fits. */
const rooms: Record<string, string[]> = {
  contract: [],
  fest: ['contract'],
  programme: ['fest', 'contract'],

  'server/config': ['server/backups/settings.ts', 'server/mail/settings.ts', 'contract'],
  'server/disk.ts': ['server/config'],
  'server/backups/settings.ts': [],
  'server/mail/settings.ts': [],
  'server/folder.ts': [],
  'server/printable.ts': [],
  'server/problem.ts': ['contract'],
  'server/stopwatch.ts': [],
  'server/clock-skew.ts': [],
  'server/passes/public-url.ts': ['server/config', 'fest'],
  'server/event-loop.ts': [],
  'server/single-flight.ts': [],
  'server/database': ['server/config', 'server/folder.ts', 'server/stopwatch.ts', 'contract'],
  'server/backups': ['server/database', 'contract'],
  'server/book': ['server/database', 'programme', 'contract'],
  'server/photos': [
    'server/clock-skew.ts',
    'server/folder.ts',
    'server/database',
    'server/problem.ts',
    'server/stopwatch.ts',
    'contract',
  ],
  'server/mail': [
    'server/book',
    'server/clock-skew.ts',
    'server/database',
    'server/passes',
    'server/config',
    'server/event-loop.ts',
    'server/folder.ts',
    'server/mail/settings.ts',
    'server/printable.ts',
    'server/passes/public-url.ts',
    'programme',
    'fest',
    'contract',
  ],
  'server/passes': ['server/book', 'server/database', 'programme', 'contract'],
  'server/registrations': [
    'server/book',
    'server/mail',
    'server/passes',
    'server/photos',
    'server/database',
    'server/event-loop.ts',
    'server/problem.ts',
    'programme',
    'contract',
  ],
  'server/list': [
    'server/book',
    'server/people',
    'server/photos',
    'server/database',
    'server/event-loop.ts',
    'contract',
  ],
  'server/visits': ['server/book', 'server/database', 'server/problem.ts', 'fest'],
  'server/attention': ['server/book', 'server/database', 'contract'],
  'server/marks': [
    'server/book',
    'server/desks',
    'server/registrations',
    'server/visits',
    'server/database',
    'server/problem.ts',
    'programme',
    'contract',
  ],
  'server/people': [
    'server/book',
    'server/passes',
    'server/photos',
    'server/database',
    'server/event-loop.ts',
    'server/single-flight.ts',
    'server/problem.ts',
    'programme',
    'fest',
    'contract',
  ],
  'server/notices': ['server/book', 'server/database', 'contract'],
  'server/desks': ['server/book', 'server/database', 'server/problem.ts', 'contract'],
  'server/boards': ['server/book', 'server/database', 'programme', 'contract'],
  'server/streams': ['server/book', 'server/database', 'contract'],
  'server/organisers': ['server/book', 'server/database', 'server/config', 'server/problem.ts', 'contract'],
  'server/limits': ['server/clock-skew.ts', 'server/http', 'server/database', 'server/config', 'server/problem.ts'],
  'server/http': [
    'server/database',
    'server/config',
    'server/printable.ts',
    'server/problem.ts',
    'server/stopwatch.ts',
    'contract',
  ],
  'server/site': ['server/http', 'server/config', 'server/problem.ts'],
  'server/forms': ['server/http', 'server/limits', 'server/photos', 'server/config', 'server/problem.ts', 'contract'],
  'server/context.ts': [
    'server/mail',
    'server/notices',
    'server/organisers',
    'server/passes',
    'server/people',
    'server/photos',
    'server/streams',
    'server/database',
    'server/config',
    'contract',
  ],
  'server/metrics': [
    'server/book',
    'server/context.ts',
    'server/http',
    'server/mail',
    'server/visits',
    'server/database',
    'server/problem.ts',
    'fest',
    'contract',
  ],
  'server/visitor': [
    'server/boards',
    'server/context.ts',
    'server/database',
    'server/http',
    'server/forms',
    'server/limits',
    'server/notices',
    'server/registrations',
    'server/passes',
    'server/problem.ts',
    'contract',
  ],
  'server/participant': [
    'server/context.ts',
    'server/http',
    'server/forms',
    'server/limits',
    'server/mail',
    'server/passes',
    'server/registrations',
    'server/problem.ts',
    'contract',
  ],
  'server/desk': [
    'server/context.ts',
    'server/database',
    'server/desks',
    'server/organisers',
    'server/marks',
    'server/people',
    'server/registrations',
    'server/visits',
    'server/http',
    'server/limits',
    'server/book',
    'server/passes',
    'server/problem.ts',
    'server/single-flight.ts',
    'programme',
    'contract',
  ],
  'server/admin': [
    'server/backups',
    'server/boards',
    'server/context.ts',
    'server/desks',
    'server/passes',
    'server/registrations',
    'server/http',
    'server/limits',
    'server/list',
    'server/mail',
    'server/attention',
    'server/marks',
    'server/notices',
    'server/organisers',
    'server/book',
    'server/config',
    'server/problem.ts',
    'programme',
    'contract',
  ],
  'server/id-photos': [
    'server/context.ts',
    'server/desks',
    'server/organisers',
    'server/photos',
    'server/book',
    'server/problem.ts',
  ],
  server: ['programme', 'fest', 'contract'],

  'app/zod-without-eval.ts': [],
  'app/visitor': ofScreens,
  'app/admin': ofScreens,
  'app/desk': ofScreens,
  'app/board': ofScreens,
  'app/offline-pages': [],
  'app/layout': ['app/ui', 'programme', 'fest', 'contract'],
  'app/ui': [],
  'app/api.ts': ['contract'],
  'app/tool-api.ts': ['app/api.ts', 'app/storage.ts', 'contract'],
  'app/call-for.ts': ['app/api.ts', 'app/tool-api.ts', 'app/zod-without-eval.ts', 'contract'],
  'app/clock.ts': [],
  'app/poll.ts': [],
  'app/stream.ts': ['app/api.ts', 'app/tool-api.ts'],
  'app/storage.ts': [],
  'app/yield-to-main.ts': [],
  app: ['programme', 'fest', 'contract'],
};

const forbiddenFolders = /(^|\/)(utils?|helpers?|types|hooks|services|common|shared|lib)\//;
const longest = 300;

const isIn = (path: string, room: string) => path === room || path.startsWith(`${room}/`);
const roomOf = (path: string) => Object.keys(rooms).find((room) => isIn(path, room));

function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [name.slice(1)];
    return name.startsWith('.') ? [normalize(join(dirname(file), name)).replaceAll('\\', '/')] : [];
  });
}

const faults: string[] = [];
const sources = globSync('{contract,fest,programme,server,app,scripts,tests,lab}/**/*.{ts,tsx}');
for (const file of sources.map((path) => path.replaceAll('\\', '/'))) {
  const text = readFileSync(file, 'utf8');
  if (!/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? '')) faults.push(`${file}: file names are kebab-case`);
  if (forbiddenFolders.test(file)) faults.push(`${file}: name the folder after what it is about, not after its form`);
  const lines = text.split('\n').length;
  if (lines > longest) faults.push(`${file}: ${lines} lines; over ${longest} a file has more than one reason to exist`);

  const room = roomOf(file);
  if (!room || /\.test\.tsx?$/.test(file)) continue;
  for (const target of importsOf(file, text)) {
    const allowed = [room, ...(rooms[room] ?? [])].some((other) => isIn(target, other));
    if (!allowed) faults.push(`${file} imports ${target}: ${adviceFor(room, target)}`);
  }
}

function adviceFor(room: string, target: string): string {
  const sides = [room.split('/')[0], target.split('/')[0]];
  if (sides.includes('server') && sides.includes('app')) return 'what both sides need belongs in contract/';
  if (room === 'contract') return 'contract/ imports zod and nothing else';
  if (room === 'fest')
    return 'fest/ holds facts; their shapes are in contract/fest.ts, and what follows from them in programme/';
  return `${room} may look into ${rooms[room]?.join(', ') || 'nothing'}; move the code to where both can reach it`;
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log('Every import points the right way.');
