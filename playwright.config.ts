import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/browser/browser.ts';
import { keepFilesInMemory, runOnTestsEdition } from './tests/support/running/environment.ts';

runOnTestsEdition();
keepFilesInMemory();

const { executablePath, args } = await findChromium();

/** A journey that asks for another host fails, see tests/support/browser/journey.ts, and does not get there. */
const noOtherHost = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'];

/** The journeys: each promise to a user, in a real Chromium, on a wide screen and on a phone. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: 'tests/support/running/built.ts',
  fullyParallel: true,
  // A journey waits half of its time, so three keep two processors busy.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    launchOptions: { executablePath, args: [...args, ...noOtherHost] },
    locale: 'en-IN',
    // Not the fest's zone, so that a time shown in the device's own zone is noticed.
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The tags `onPhone` and `atBothWidths` of tests/support/browser/journey.ts. The phone has the longest journeys, so it is first.
    { name: 'phone', grep: /@phone|@both/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'wide', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
