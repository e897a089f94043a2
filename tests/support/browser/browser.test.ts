import { expect, test } from 'vitest';
import { chooseChromium } from './browser.ts';

const linux = { env: {}, isPinned: true, installed: ['/usr/bin/chromium'], has: () => true };
const mac = { ...linux, isPinned: false, installed: ['/Applications/Chromium', '/playwright/chromium'] };

test('the tests use the browser that npm pins', () => {
  expect(chooseChromium(linux)).toBe('pinned');
});

test('CHROME_PATH picks another browser, or with `system` the machine’s own', () => {
  expect(chooseChromium({ ...linux, env: { CHROME_PATH: '/opt/chrome' } })).toBe('/opt/chrome');
  expect(chooseChromium({ ...linux, env: { CHROME_PATH: 'system' } })).toBe('/usr/bin/chromium');
});

test('if npm has none for this machine, the tests use an installed browser', () => {
  expect(chooseChromium(mac)).toBe('/Applications/Chromium');
  expect(chooseChromium({ ...mac, has: (file) => file.startsWith('/playwright') })).toBe('/playwright/chromium');
});

test('without any browser, the error explains how to install one', () => {
  expect(() => chooseChromium({ ...mac, has: () => false })).toThrow('`npx playwright install chromium` installs one');
  expect(() => chooseChromium({ ...linux, env: { CHROME_PATH: 'system' }, has: () => false })).toThrow(/installs one/);
});

test('a wrong CHROME_PATH stops the tests with an error', () => {
  expect(() => chooseChromium({ ...linux, env: { CHROME_PATH: '/nowhere' }, has: () => false })).toThrow(
    'CHROME_PATH is /nowhere',
  );
});
