import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Modules that share a file. Without groups the bundler makes many tiny files, each with a request of its own.
 * A page loads a group whole, so put a module into one only if most pages with that group need it.
 */
const groups = [
  // Every page.
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|react-error-boundary|react-router|scheduler)\/|vite\/preload-helper/,
  },
  // Nearly every page: facts, times, pictures and signs.
  {
    name: 'programme',
    test: /(fest|edition)\/(edition|events|signs)\.ts|programme\/(events|pictures|signs|times)\.ts|app\/ui\/(\w+\/)?(picture|picture-files|sign)\.tsx?|day\/(day-spans|event-sign)\.tsx?/,
  },
  // /events, /register and passes: choosing events that may overlap.
  { name: 'planning', test: /visitor\/day\// },
  // /register and passes at once, other pages after they are idle: storage, calls and service workers.
  {
    name: 'calls',
    test: /app\/(storage|clock|api|poll)\.ts|\/(saved-passes|open-offline|hydrated)\.ts|contract\/(text|headers|public-calls|problems)\.ts/,
  },
  // Most pages: their heading, form fields and how forms are sent.
  { name: 'form', test: /\/(text-field|page-title|use-send)\.tsx?/ },
];

export default defineConfig({
  // .env belongs to the server.
  envDir: false,
  plugins: [react(), tailwindcss()],
  appType: 'spa',
  publicDir: false,
  build: {
    // The site's policy allows scripts, styles and fonts from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'app/after-paint.ts'],
      output: { codeSplitting: { groups } },
    },
  },
});
