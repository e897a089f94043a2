import '#fest/check.ts';
import { events } from '#fest/events.ts';
import { page } from './posters/page.ts';
import { poster, posterCss } from './posters/poster.ts';
import { openStudio, publish } from './posters/studio.ts';

const studio = await openStudio();
try {
  for (const event of events) {
    const png = await studio.picture(page(event.label, posterCss, poster(event)), 794, 1123, 1200);
    await publish(png, `fest/pictures/posters/${event.id}`, {
      modern: [360, 720, 1200],
      jpeg: 720,
      height: (w) => Math.round((w * 297) / 210),
    });
  }
} finally {
  await studio.close();
}
