/** The rooms of the code, which are folders or files. A room may import only from rooms on lines above its own. */
const common = ['contract', 'fest', 'programme'];

const ofServer = [
  `server/clock.ts server/folder.ts server/hold.ts server/problem.ts server/stopwatch.ts server/terminal.ts
    server/backups/settings.ts server/mail/settings.ts`,
  'server/config',
  'server/database',
  'server/book server/limits/counter.ts server/passes/public-url.ts',
  `server/attention server/backups server/boards server/colleges server/desks server/notices server/organisers
    server/passes server/photos server/streams server/visits`,
  'server/mail server/people',
  'server/letters server/list server/moves server/registrations',
  'server/marks server/money',
  'server/context.ts server/http',
  'server/limits server/site',
  'server/forms server/metrics',
  'server/admin server/desk server/id-photos server/participant server/visitor',
  'server',
];

const ofApp = [
  'app/api.ts app/clock.ts app/early-call.ts app/offline-pages app/storage.ts app/uuid.ts app/yield-to-main.ts',
  'app/fest-time.ts app/tool-api.ts app/ui app/zod-without-eval.ts',
  'app/call-for.ts app/layout app/news',
  'app/admin app/board app/desk app/visitor',
  'app',
];

function allowedIn(lines: string[]): Record<string, string[]> {
  const allowed: Record<string, string[]> = {};
  for (const line of lines) {
    const above = Object.keys(allowed);
    for (const room of line.split(/\s+/)) allowed[room] = above;
  }
  return allowed;
}

/** What each room may import besides itself. A file belongs to the first room whose path it begins with. */
export const rooms: Record<string, string[]> = {
  ...allowedIn([...common, ...ofServer]),
  ...allowedIn([...common, ...ofApp]),
  // These rooms must not depend on anything about the fest.
  'server/http':
    'contract server/config server/database server/problem.ts server/stopwatch.ts server/terminal.ts'.split(' '),
  'app/ui': ['contract', 'app/clock.ts'],
  'app/offline-pages': [],
};
