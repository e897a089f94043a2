import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Each group of modules becomes one file. Without groups the bundler makes many tiny files, each fetched separately. A
 * page loads whole groups, so add a module only if most pages that load the group need it.
 */
const groups = [
  // For every page.
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|react-error-boundary|react-router|scheduler)\/|vite\/preload-helper/,
  },
  // For nearly every page: facts, times, amounts, moves, the current minute and signs.
  {
    name: 'programme',
    test: /(fest|edition)\/(edition|events|signs)\.ts|contract\/rupees\.ts|programme\/(events|in-words|moves|signs|times)\.ts|app\/(clock|storage|news\/moves)\.ts|visitor\/after-idle\.tsx|app\/ui\/(button|icon|sign|times-on-one-line)\.tsx?|day\/(day-spans|event-sign)\.tsx?/,
  },
  // For every API request: the shapes of registrations and passes.
  { name: 'shapes', test: /node_modules\/zod\/|app\/zod-without-eval|contract\/(registration|pass)\.ts/ },
  // For pages with a bottom bar. Visitors' pages load this group when idle, organisers' pages at once.
  { name: 'foot', test: /app\/(layout\/bottom-bar|news\/notices|fest-time)\.tsx?/ },
  // For pages that can be shared, and downloads.
  { name: 'sharing', test: /app\/ui\/(share|save-file)\.tsx?/ },
  // For forms that suggest a correction.
  { name: 'likely', test: /contract\/people\/(likely-contact|one-slip)\.ts/ },
  // For desks, organisers and the hall's board.
  {
    name: 'tool',
    test: /contract\/calls\/tool-calls|app\/tool-api\.ts|contract\/(admin|book\/(entry|note)|reference|desk\/(desk|sentences))\.ts|app\/(call-for|yield-to-main|news\/stream)\.ts|programme\/fees\.ts|ui\/notice-line\.tsx/,
  },
  // For organisers and their sign-in.
  {
    name: 'organisers',
    test: /@tanstack\/(react-query|query-core)\/|app\/admin\/(export|list|page|participant|session|login\/(password|sign-in-form)|labels|people\/(people-table|person-query|suspects)|table\/(chip|mark)|today\/(needs|use))|contract\/(accounts\/\w+|calls\/tool-sentences|people\/list|today)\.ts|ui\/form\/select-field/,
  },
  { name: 'pictures', test: /programme\/pictures\.ts|app\/ui\/(\w+\/)?(picture|picture-files)\.tsx?/ },
  // For /events, /register and passes: the plan of a day with its clashes, and the end of registration.
  { name: 'planning', test: /visitor\/day\/|registration-closed\.ts/ },
  // For API requests and service workers. /register and passes load this group at once, other pages once idle.
  {
    name: 'calls',
    test: /app\/(api|uuid|news\/poll)\.ts|\/(saved-passes|open-offline|hydrated)\.ts|contract\/(text|calls\/(problems|public-calls))\.ts/,
  },
  // For most pages: headings, form fields and sending forms.
  { name: 'form', test: /\/(text-field|page-title|use-send|message|lazy-part)\.tsx?/ },
];

/**
 * Files that get the comment `compileAll`: Chromium compiles these as a whole, in the background. Otherwise it compiles
 * each function at its first call, which takes a tenth of the time to the dashboard's first row (goal `firstRows`).
 */
const eager = /^(libraries|organisers|dashboard-page)$/;
const compileAll = '//# allFunctionsCalledOnLoad';

/** Files whose scripts are not preloaded: pages that few links open, and a part that the form itself loads early. */
const seldom =
  /\/(accounts|board|colleges|coming-soon|contact|dashboard|desk|desks|gallery|join|letters|login|mails|money|not-found|notices|people|photos|privacy|today)-page-|\/pass-after-/;

export default defineConfig({
  // Do not read .env: it is only for the server.
  envDir: false,
  plugins: [react(), tailwindcss()],
  appType: 'spa',
  publicDir: false,
  build: {
    // The site's security policy forbids inlined scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The script of every page contains the lists of dependencies, so keep these lists short.
      resolveDependencies: (file, dependencies) =>
        seldom.test(file) ? dependencies.filter((one) => one.endsWith('.css')) : dependencies,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'app/after-paint.ts', 'app/early-call.ts'],
      // If groups included dependencies, the organisers' groups would contain modules that every page needs.
      output: {
        codeSplitting: { groups, includeDependenciesRecursively: false },
        postBanner: ({ name }) => (eager.test(name) ? compileAll : ''),
      },
    },
  },
});
