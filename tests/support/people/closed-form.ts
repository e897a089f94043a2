import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { target } from '#scripts/build/target.ts';

const open = 'registrationClosesAt:null';

/** The tests' edition never closes its form, so this writes a closing time into the served script. */
export async function closeFormAt(page: Page, time: string): Promise<void> {
  const scripts = globSync(`${target.build}/site/assets/*.js`).map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  );
  const found = scripts.filter(([, script]) => script.includes(open));
  if (found.length === 0) throw new Error(`No built script holds ${open}`);
  for (const [file, script] of found) {
    const body = script.replace(open, `registrationClosesAt:${JSON.stringify(time)}`);
    await page.route(`**/assets/${path.basename(file)}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
  }
}
