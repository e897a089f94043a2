import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Modules that share a file. Without groups the bundler makes many tiny files, each with a separate request.
 * A page loads the whole group. So add a module to a group only if most pages with that group need the module.
 */
const groups = [
  // For every page.
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|react-error-boundary|react-router|scheduler)\/|vite\/preload-helper/,
  },
  // For nearly every page: facts, times, pictures and signs.
  {
    name: 'programme',
    test: /(fest|edition)\/(edition|events|signs)\.ts|programme\/(events|pictures|signs|times)\.ts|app\/ui\/(\w+\/)?(picture|picture-files|sign)\.tsx?|day\/(day-spans|event-sign)\.tsx?/,
  },
  // For /events, /register and passes: choosing events that may overlap.
  { name: 'planning', test: /visitor\/day\// },
  // Storage, calls and service workers. /register and passes load them at once, other pages when they are idle.
  {
    name: 'calls',
    test: /app\/(storage|clock|api|poll)\.ts|\/(saved-passes|open-offline|hydrated)\.ts|contract\/(text|headers|public-calls|problems)\.ts/,
  },
  // For most pages: the heading, form fields and sending of forms.
  { name: 'form', test: /\/(text-field|page-title|use-send)\.tsx?/ },
];

export default defineConfig({
  // Do not read .env, which is only for the server.
  envDir: false,
  plugins: [react(), tailwindcss()],
  appType: 'spa',
  publicDir: false,
  build: {
    // The site's security policy allows scripts, styles and fonts only from files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'app/after-paint.ts'],
      output: { codeSplitting: { groups } },
    },
  },
});
