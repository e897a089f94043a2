import { escaped } from '#contract/text.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { eventsByTime } from '#programme/events.ts';
import { roomText } from '#programme/moves.ts';
import { page } from './page.ts';
import { palette as p, round, signAt, times } from './sign.ts';
import { halfHours, hour, positionInDay, shortDay, site } from './words.ts';

/** The front of the home page's picture, 960 × 720: the edition's number on split flaps, and the events. */
export function aboutFront(): string {
  const flap = (x: number, sign: string, ink: string, wide: number) =>
    `<rect x="${x}" y="78" width="${wide}" height="300" rx="16" fill="${p.raised}"/><text x="${x + wide / 2}" y="352" text-anchor="middle" font-family="Display" font-weight="900" font-size="322" fill="${ink}">${sign}</text><path d="M${x} 228h${wide}" stroke="${p.sunken}" stroke-width="7"/><rect x="${x - 5}" y="212" width="12" height="32" rx="5" fill="${p.lineStrong}"/><rect x="${x + wide - 7}" y="212" width="12" height="32" rx="5" fill="${p.lineStrong}"/>`;
  const signs = [...edition.version];
  const widths = signs.map((sign) => (sign === '.' ? 92 : 190));
  const wide = widths.reduce((a, b) => a + b + 14, -14);
  let at = (960 - wide) / 2;
  const flaps = signs.map((sign, i) => {
    const drawn = flap(at, sign, signs.slice(0, i + 1).includes('.') ? p.rose : p.sky, widths[i] ?? 0);
    at += (widths[i] ?? 0) + 14;
    return drawn;
  });
  const step = Math.min(40, 260 / events.length);
  const size = Math.min(26, step * 0.8);
  const rows = eventsByTime.map((event, i) => {
    const y = round(452 + i * step);
    return `<path d="M138 ${round(y + step * 0.3)}H822" stroke="${p.line}" stroke-width="2"/><text x="138" y="${y}" fill="${p.sky}">${hour(event.start).padStart(5, '\u00a0')}</text><text x="258" y="${y}" data-wide="310" fill="${p.mist}">${escaped(event.label)}</text><text x="822" y="${y}" data-wide="240" text-anchor="end" fill="${p.rose}">${escaped(roomText(event, 'Room '))}</text>`;
  });
  const slots = times(
    9,
    (i) =>
      `<path d="M24 ${80 + i * 70}h52M884 ${80 + i * 70}h52" stroke="${p.line}" stroke-width="10" stroke-linecap="round"/>`,
  );
  const head = `<text x="138" y="52" data-wide="500" fill="${p.haze}">${escaped(edition.name)}</text><text x="822" y="52" text-anchor="end" fill="${p.haze}">${shortDay}</text>`;
  return picture(
    `<rect width="960" height="720" fill="${p.sunken}"/>${slots}<g font-family="Mono" font-size="26">${head}<g font-size="${size}">${rows.join('')}</g></g><g transform="translate(480 228) scale(${round(Math.min(1, 860 / wide))}) translate(-480 -228)">${flaps.join('')}</g>`,
  );
}

/** The back of the picture: a timetable with a bar for each event and showcase. */
export function aboutBack(): string {
  const rows = [...eventsByTime, ...showcases];
  const step = Math.min(78, 560 / rows.length);
  const size = Math.min(36, step * 0.7);
  const left = 150;
  const right = 900;
  const top = 150;
  const x = (clock: string) => Math.round(left + positionInDay(clock) * (right - left));
  const named = halfHours.filter((clock) => clock.endsWith(':00'));
  const hours = named.map(
    (clock) =>
      `<path d="M${x(clock)} ${top - 16}V690" stroke="${p.line}" stroke-width="2"/><text x="${x(clock)}" y="${top - 28}" text-anchor="middle" fill="${p.haze}">${hour(clock).replace(':00', '')}</text>`,
  );
  const bars = rows.map(({ id, label, start, end }, i) => {
    const y = top + i * step;
    const from = x(start);
    const to = x(end);
    const isEvent = i < eventsByTime.length;
    const ink = !isEvent ? p.lineStrong : i === eventsByTime.length - 1 ? p.rose : p.sky;
    const isInside = to - from > 380;
    const isBefore = !isInside && right - to < from - left;
    const [at, anchor, most] = isInside
      ? [from + 18, 'start', to - from - 36]
      : isBefore
        ? [from - 16, 'end', from - 140]
        : [to + 16, 'start', 910 - to];
    const tall = step * 0.77;
    return `${signAt(id, 48, round(y + (tall - size * 1.44) / 2), round(size * 1.44))}<rect x="${from}" y="${round(y)}" width="${to - from}" height="${round(tall)}" rx="6" fill="${ink}"/><text x="${at}" y="${round(y + tall / 2 + size / 3)}" data-wide="${most}" text-anchor="${anchor}" font-family="Display" font-weight="800" font-size="${size}" fill="${p.mist}">${escaped(label)}</text>`;
  });
  return picture(
    `<rect width="960" height="720" fill="${p.raised}"/><g font-family="Mono" font-size="28">${hours.join('')}</g><text x="48" y="76" font-family="Display" font-weight="900" font-size="64" fill="${p.mist}">The day</text><text x="912" y="70" text-anchor="end" font-family="Mono" font-size="26" fill="${p.haze}">${shortDay}</text>${bars.join('')}`,
  );
}

const picture = (drawing: string) =>
  page(site, 'svg{display:block;width:960px;height:720px}', `<svg viewBox="0 0 960 720">${drawing}</svg>`);
