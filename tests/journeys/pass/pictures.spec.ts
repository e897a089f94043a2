import sharp from 'sharp';
import { cardPicture } from '#app/visitor/pass/pictures/card-picture.ts';
import type { Drawing } from '#app/visitor/pass/pictures/drawing.ts';
import { postPicture } from '#app/visitor/pass/pictures/post-picture.ts';
import { eventsByTime } from '#programme/events.ts';
import { readCode } from '#tests/support/browser/codes.ts';
import { expect, onPhone, test } from '#tests/support/browser/journey.ts';
import { downloadBy } from '#tests/support/browser/network.ts';
import { registerForPass } from '#tests/support/people/participant.ts';

/** Returns the texts and signs that are missing in the picture. Looks at one end of each text. */
async function missingIn(picture: Buffer, { shapes }: Drawing): Promise<string[]> {
  const missing: string[] = [];
  for (const shape of shapes) {
    const { x, y } = shape;
    if (shape.kind === 'sign' && (await isEmpty(picture, x, y, shape.size, shape.size))) missing.push(shape.eventId);
    if (shape.kind !== 'text') continue;
    const { size, right } = shape;
    if (await isEmpty(picture, right ? x - size : x, y - size / 4, size, size / 4)) missing.push(shape.text);
  }
  return missing;
}

async function isEmpty(picture: Buffer, ...box: [number, number, number, number]): Promise<boolean> {
  const [left, top, width, height] = box.map(Math.round) as typeof box;
  const { channels } = await sharp(await sharp(picture).extract({ left, top, width, height }).png().toBuffer()).stats();
  return channels.every(({ min, max }) => max - min < 4);
}

test('each word and sign is in the saved and shared pictures', onPhone, async ({ page, fest }) => {
  const chosen = eventsByTime;
  const selectedEvents = chosen.map(({ label }) => label);
  const { pass, ...facts } = await registerForPass(fest.url, { name: 'Asha Rao', selectedEvents });
  await page.goto(pass);
  const { name, bytes: card } = await downloadBy(page.getByRole('button', { name: 'Save as picture' }));
  expect(name).toBe('tech-fest-10.0-pass.png');
  expect(await missingIn(card, cardPicture({ ...facts, eventIds: chosen.map(({ id }) => id) }, chosen))).toEqual([]);
  expect(await readCode(card)).toBe(facts.code);
  for (const format of ['story', 'square'] as const) {
    const { bytes: picture } = await downloadBy(page.getByRole('button', { name: `Share as ${format}` }));
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([1080, format === 'story' ? 1920 : 1080]);
    expect(await missingIn(picture, postPicture(format, facts.name, chosen))).toEqual([]);
  }
});
