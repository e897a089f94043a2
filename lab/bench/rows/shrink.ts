import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '#contract/calls/calls.ts';
import { events } from '#fest/events.ts';
import { fillForm, submitButton } from '#tests/support/people/form.ts';
import { startServer } from '#tests/support/running/server.ts';
import { openPage, slowed, withBrowser } from '../browser/chromium.ts';
import { clock, longestTask } from '../browser/timing.ts';
import { withFolder } from '../fest/folder.ts';
import type { Row } from '../figures.ts';
import { phonePhoto } from '../load/photos.ts';

export const shrink: Row = async () => {
  const server = await startServer();
  try {
    return await withFolder(async (folder) => {
      const file = join(folder, 'phone.jpg');
      const { bytes } = await phonePhoto();
      writeFileSync(file, bytes);
      return withBrowser(async (browser) => {
        const { page } = await openPage(browser, slowed);
        await page.goto(`${server.url}/register`);
        await fillForm(page, { selectedEvents: events.slice(0, 1).map(({ label }) => label) });
        const since = await clock(page);
        await page.locator('input[type="file"]').setInputFiles(file);
        await page.getByAltText('Preview of your college ID').waitFor();
        const until = await clock(page);
        const held = await longestTask(page, since);
        const answered = page.waitForResponse((response) => response.url().endsWith(calls.register.path));
        await submitButton(page).click();
        const answer = await answered;
        if (!answer.ok()) throw new Error(`The form was answered ${answer.status()}`);
        const sent = Number((await answer.request().allHeaders())['content-length']);
        return [
          {
            name: 'shrunkBytes',
            value: sent / 1000,
            note: `the whole form, of a photo of ${Math.round(bytes.length / 1000)} kB`,
          },
          { name: 'shrinkHeld', value: held, note: 'slowed four times; only tasks over 50 ms are told of' },
          { name: 'shrinkTime', value: until - since },
        ];
      });
    });
  } finally {
    await server.stop();
  }
};
