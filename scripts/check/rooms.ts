const list = (names: string): string[] => names.split(/\s+/);

/** What the screens of visitors, organisers, desks and boards may import. The screens must not import each other. */
const ofScreens =
  list(`app/layout app/ui app/api.ts app/tool-api.ts app/call-for.ts app/offline-pages app/clock.ts app/news
    app/fest-time.ts app/storage.ts app/uuid.ts app/yield-to-main.ts app/zod-without-eval.ts programme fest contract`);

/** What each room may import besides itself (docs/development.md). A file belongs to the first room that matches. */
export const rooms: Record<string, string[]> = {
  contract: [],
  fest: ['contract'],
  programme: ['fest', 'contract'],

  'server/config': ['server/backups/settings.ts', 'server/mail/settings.ts', 'contract'],
  'server/backups/settings.ts': [],
  'server/mail/settings.ts': [],
  'server/folder.ts': [],
  'server/terminal.ts': [],
  'server/problem.ts': ['contract'],
  'server/stopwatch.ts': [],
  'server/clock.ts': [],
  'server/passes/public-url.ts': ['server/config', 'fest'],
  'server/hold.ts': [],
  'server/database': ['server/config', 'server/folder.ts', 'server/stopwatch.ts', 'contract'],
  'server/backups': ['server/database', 'contract'],
  'server/book': ['server/database', 'programme', 'contract'],
  'server/photos': list(
    `server/clock.ts server/folder.ts server/database server/problem.ts server/stopwatch.ts contract`,
  ),
  'server/mail':
    list(`server/book server/clock.ts server/database server/limits/counter.ts server/notices server/passes server/config
    server/folder.ts server/mail/settings.ts server/terminal.ts server/passes/public-url.ts programme fest contract`),
  'server/letters': list(`server/book server/clock.ts server/mail server/database server/problem.ts contract`),
  'server/passes': ['server/book', 'server/database', 'programme', 'contract'],
  'server/registrations': list(
    `server/book server/mail server/passes server/photos server/database server/problem.ts programme contract`,
  ),
  'server/colleges': ['server/book', 'server/database', 'server/problem.ts', 'contract'],
  'server/list': ['server/book', 'server/people', 'server/photos', 'server/database', 'contract'],
  'server/visits': ['server/book', 'server/database', 'server/problem.ts', 'fest'],
  'server/attention': ['server/book', 'server/database', 'programme', 'contract'],
  'server/money': list(
    `server/book server/passes server/registrations server/database server/problem.ts programme contract`,
  ),
  'server/marks': list(
    `server/book server/desks server/registrations server/visits server/database server/problem.ts programme contract`,
  ),
  'server/people': list(
    `server/book server/colleges server/passes server/photos server/database server/hold.ts server/problem.ts programme
    fest contract`,
  ),
  'server/notices': ['server/book', 'server/database', 'server/hold.ts', 'contract'],
  'server/moves': ['server/book', 'server/database', 'server/mail', 'server/problem.ts', 'programme', 'contract'],
  'server/desks': ['server/clock.ts', 'server/book', 'server/database', 'server/problem.ts', 'contract'],
  'server/boards': ['server/book', 'server/database', 'programme', 'contract'],
  'server/streams': ['server/book', 'server/database', 'contract'],
  'server/organisers': list(`server/clock.ts server/book server/database server/config server/problem.ts contract`),
  'server/limits': ['server/clock.ts', 'server/http', 'server/database', 'server/config', 'server/problem.ts'],
  'server/http': list(
    `server/database server/config server/terminal.ts server/problem.ts server/stopwatch.ts contract`,
  ),
  'server/site': ['server/http', 'server/config', 'server/problem.ts'],
  'server/forms': ['server/http', 'server/limits', 'server/photos', 'server/config', 'server/problem.ts', 'contract'],
  'server/context.ts':
    list(`server/mail server/notices server/organisers server/passes server/people server/photos server/streams
    server/database server/config fest contract`),
  'server/metrics':
    list(`server/backups server/book server/context.ts server/http server/mail server/visits server/database
    server/problem.ts fest contract`),
  'server/visitor':
    list(`server/boards server/context.ts server/database server/hold.ts server/http server/forms server/limits
    server/notices server/registrations server/passes server/problem.ts programme fest contract`),
  'server/participant':
    list(`server/context.ts server/http server/forms server/letters server/limits server/mail server/money server/passes
    server/registrations server/problem.ts contract`),
  'server/desk':
    list(`server/context.ts server/database server/desks server/organisers server/marks server/people server/registrations
    server/visits server/http server/limits server/book server/passes server/problem.ts server/hold.ts programme
    contract`),
  'server/admin':
    list(`server/backups server/boards server/colleges server/context.ts server/desks server/passes server/registrations
    server/http server/letters server/limits server/list server/mail server/attention server/marks server/money server/moves
    server/people
    server/notices server/organisers server/book server/config server/problem.ts programme contract`),
  'server/id-photos': list(
    `server/context.ts server/desks server/organisers server/photos server/book server/problem.ts`,
  ),
  server: ['programme', 'fest', 'contract'],

  'app/zod-without-eval.ts': ['app/api.ts'],
  'app/visitor': ofScreens,
  'app/admin': ofScreens,
  'app/desk': ofScreens,
  'app/board': ofScreens,
  'app/offline-pages': [],
  'app/layout': ['app/ui', 'app/storage.ts', 'programme', 'fest', 'contract'],
  'app/ui': ['app/clock.ts', 'contract'],
  'app/fest-time.ts': ['programme', 'fest', 'contract'],
  'app/api.ts': ['contract'],
  'app/early-call.ts': ['contract'],
  'app/tool-api.ts': ['app/api.ts', 'app/early-call.ts', 'app/storage.ts', 'contract'],
  'app/call-for.ts': ['app/api.ts', 'app/tool-api.ts', 'app/zod-without-eval.ts', 'contract'],
  'app/clock.ts': [],
  'app/news': ['app/ui', 'app/api.ts', 'app/tool-api.ts', 'app/clock.ts', 'app/storage.ts', 'programme', 'contract'],
  'app/storage.ts': [],
  'app/uuid.ts': [],
  'app/yield-to-main.ts': [],
  app: ['programme', 'fest', 'contract'],
};
