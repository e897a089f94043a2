import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/browser/browser.ts';
import { keepFilesInMemory, runOnTestsEdition } from './tests/support/running/environment.ts';

runOnTestsEdition();
keepFilesInMemory();

const { executablePath, args } = await findChromium();

/** Blocks other hosts. Requests to them, except OpenStreetMap, fail a journey (tests/support/browser/journey.ts). */
const noOtherHost = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'];

/** The journeys test each promise to users in a real Chromium, on a wide screen and on a phone. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: 'tests/support/running/built.ts',
  fullyParallel: true,
  // A journey spends half its time waiting, so three workers keep two processors busy.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    launchOptions: { executablePath, args: [...args, ...noOtherHost] },
    locale: 'en-IN',
    // This is not the fest's time zone, so that a time shown in the device's zone fails a journey.
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // Only some files test offline pages. Elsewhere a service worker would fetch all pages for every journey.
    serviceWorkers: 'block',
  },
  projects: [
    // tests/support/browser/journey.ts defines the tags. The phone comes first: its journeys take longest.
    { name: 'phone', grep: /@phone|@both/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'wide', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
