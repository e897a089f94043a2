import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { events } from '#fest/events.ts';
import { palette, signShapes } from '#scripts/edition/posters/sign.ts';
import { emblemName } from '#server/mail/writing/pictures.ts';

/** In pixels. Mails show signs at half this size, so that they are sharp on phones. */
const size = 96;

/** Draws signs on a dark tile, readable in light and dark mails. Signs are PNG, because mail programs show no SVG. */
export async function drawMailSigns(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of [emblemName, ...events.map(({ id }) => id)]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 80 80"><rect width="80" height="80" rx="12" fill="${palette.ground}"/><g transform="translate(8 8)">${signShapes(name)}</g></svg>`;
    const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer();
    await writeFile(join(folder, `${name}.png`), png);
  }
}
