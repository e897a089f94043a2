import sharp from 'sharp';
import type { Random } from './people.ts';

export async function drawIdCard(random: Random): Promise<Buffer> {
  const channel = () => Math.floor(60 + random() * 150);
  const colour = { r: channel(), g: channel(), b: channel() };
  const block = (width: number, height: number, background: string, left: number, top: number) => ({
    input: { create: { width, height, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width: 640, height: 400, channels: 3, background: colour } })
    .composite([
      block(200, 240, '#f2e9dc', 40, 110),
      block(90, 90, '#8d6e58', 95, 150),
      block(150, 80, '#37474f', 65, 270),
      ...[120, 170, 220, 270].map((top, index) => block(300 - index * 40, 22, '#ffffff', 280, top)),
    ])
    .jpeg({ quality: 70 })
    .toBuffer();
}
