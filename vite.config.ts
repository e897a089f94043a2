import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Which modules share a file. Left to itself the bundler makes a file for every set of pages that a module is shared by: many
 * of a few lines each, which compress worse alone (0.1 kB a file) and are asked for one by one. `npm run budgets` counts
 * each byte of them. A page loads a group whole, so that a module belongs into one only if most pages with the group need it.
 */
const groups = [
  // On every page.
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|react-error-boundary|react-router|scheduler)\/|vite\/preload-helper/,
  },
  // On nearly every page: the facts of the fest, and how its times, pictures and signs are shown.
  {
    name: 'programme',
    test: /(fest|edition)\/(edition|events|signs)\.ts|programme\/(events|pictures|signs|times)\.ts|app\/ui\/(picture|picture-files|sign)\.tsx?|day\/(day-spans|event-sign)\.tsx?/,
  },
  // On /events, /register and the passes: choosing events that do not overlap.
  {
    name: 'planning',
    test: /visitor\/day\/(day-axis|clash-note|overlap-words|just-chosen)\.tsx?|programme\/(overlap|team)/,
  },
  // On /register and the passes, and on all others once they are idle: what this browser keeps,
  // and what has a page open without a network.
  {
    name: 'kept',
    test: /app\/(storage|clock)\.ts|kept\/(kept-passes|open-pass-offline)\.ts|offline-pages\/open-offline\.ts|contract\/text\.ts|ui\/hydrated\.ts/,
  },
  // On every page that calls the server, which is all of them once they are idle.
  { name: 'api', test: /app\/api\.ts|contract\/(headers|public-calls|problems)\.ts/ },
  // On the pages with a form or a list: the shapes of what is sent and answered, and the form's own.
  { name: 'schemas', test: /node_modules\/zod\/|app\/zod-without-eval\.ts/ },
  { name: 'registering', test: /node_modules\/uuid\/|(fest|edition)\/suggestions\.ts|contract\/registration\.ts/ },
  // On all pages once they are idle, and on a screen at the fest: what the clock says of the day, and what is asked again and again.
  { name: 'season', test: /programme\/(season|zone)\.ts|app\/poll\.ts/ },
  // On most pages: their heading, and for those with a form its fields and how it is sent.
  { name: 'form', test: /ui\/(text-field|field-error|page-title|use-send)\.tsx?/ },
];

export default defineConfig({
  // .env is the server's; a build knows nothing of it.
  envDir: false,
  plugins: [react(), tailwindcss()],
  appType: 'spa',
  publicDir: false,
  build: {
    // Nothing is inlined: the site's policy takes scripts, styles and fonts from files only.
    assetsInlineLimit: 0,
    // What every page has, and what app/visitor/after-idle.tsx fetches itself, need not be named beside each page: 0.2 kB.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) =>
        file.includes('/live-') ? [] : files.filter((name) => !/\/(libraries|rolldown-runtime|programme)-/.test(name)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'app/after-paint.ts'],
      output: { codeSplitting: { groups } },
    },
  },
});
