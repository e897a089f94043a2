import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const libraries = /node_modules\/(react|react-dom|react-error-boundary|react-router|scheduler)\/|vite\/preload-helper/;
const programme =
  /(fest|edition)\/(edition|events|signs)\.ts|programme\/(events|pictures|signs|times)\.ts|app\/ui\/(picture|picture-files|sign)\.tsx?|day\/(day-spans|event-sign)\.tsx?/;

/** Small parts that several pages have: each as a file of its own costs 0.1 kB. */
const planning = /visitor\/day\/(day-axis|clash-note|overlap-words|just-chosen)\.tsx?|programme\/(overlap|team)/;
const kept = /app\/(storage|clock)\.ts|pass\/kept\/kept-passes\.ts|contract\/text\.ts|ui\/hydrated\.ts/;
const form = /ui\/(text-field|field-error|page-title)\.tsx/;

export default defineConfig({
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
      // Each in one file compresses to 2 kB, and to 0.7 kB, less than in the five that every page would load of it.
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries },
            { name: 'programme', test: programme },
            { name: 'planning', test: planning },
            { name: 'kept', test: kept },
            { name: 'form', test: form },
          ],
        },
      },
    },
  },
});
