import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { palette as p } from './sign.ts';

/** Shows only the emblem, because a number would be illegible at 16 px. */
function icon(room: number, corner: number): string {
  const scale = (64 - 2 * room) / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${p.ground}"/><g transform="translate(${room} ${room}) scale(${scale})" fill="none" stroke="${p.sky}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"><path d="M22 8c-11 0-4 24-15 24c11 0 4 24 15 24M42 8c11 0 4 24 15 24c-11 0-4 24-15 24"/><circle cx="32" cy="32" r="8" fill="${p.rose}" stroke="none"/></g></svg>`;
}

export const iconSources = (): string => icon(6, 12) + icon(12, 0);

export async function writeIcons(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/favicon.svg`, icon(6, 12));
  const png = (svg: string, size: number, name: string) =>
    sharp(Buffer.from(svg), { density: 72 * (size / 64) })
      .resize(size, size)
      .png({ palette: true })
      .toFile(`${folder}/${name}.png`);
  await png(icon(6, 12), 192, 'icon-192');
  await png(icon(6, 12), 512, 'icon-512');
  await png(icon(12, 0), 512, 'icon-maskable-512');
}
