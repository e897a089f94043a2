import { describe, expect, test } from 'vitest';
import { chooseChromium } from './browser.ts';

const linux = { env: {}, isPinned: true, installed: ['/usr/bin/chromium'], has: () => true };
const mac = { ...linux, isPinned: false, installed: ['/Applications/Chromium', '/playwright/chromium'] };

describe('the browser of the tests', () => {
  test('is the one that npm pins', () => {
    expect(chooseChromium(linux)).toBe('pinned');
  });

  test('is the one at CHROME_PATH, or the machine’s own with CHROME_PATH=system', () => {
    expect(chooseChromium({ ...linux, env: { CHROME_PATH: '/opt/chrome' } })).toBe('/opt/chrome');
    expect(chooseChromium({ ...linux, env: { CHROME_PATH: 'system' } })).toBe('/usr/bin/chromium');
  });

  test('is the machine’s own if npm has none for this machine, else Playwright’s', () => {
    expect(chooseChromium(mac)).toBe('/Applications/Chromium');
    expect(chooseChromium({ ...mac, has: (file) => file.startsWith('/playwright') })).toBe('/playwright/chromium');
  });

  test('is explained how to install if there is none', () => {
    expect(() => chooseChromium({ ...mac, has: () => false })).toThrow('`npx playwright install chromium` brings one');
    expect(() => chooseChromium({ ...linux, env: { CHROME_PATH: 'system' }, has: () => false })).toThrow(/brings one/);
  });

  test('is not started with a wrong CHROME_PATH, and the error says why', () => {
    expect(() => chooseChromium({ ...linux, env: { CHROME_PATH: '/nowhere' }, has: () => false })).toThrow(
      'CHROME_PATH is /nowhere',
    );
  });
});
