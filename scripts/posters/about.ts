import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { byStart } from '#programme/times.ts';
import { seededRandom } from '../random.ts';
import { page } from './page.ts';
import { palette as p } from './palette.ts';
import { round, times } from './svg.ts';
import { escaped, hour, sentences, shortDay, site } from './words.ts';

/** The two sides of the picture on the home page, 960 × 720. What matters is in the middle 720, should a slot crop it. */

/** The number of the edition on split flaps, above the events. */
export function aboutFront(): string {
  const flap = (x: number, sign: string, ink: string, wide: number) =>
    `<rect x="${x}" y="78" width="${wide}" height="300" rx="16" fill="${p.raised}"/><text x="${x + wide / 2}" y="352" text-anchor="middle" font-family="Display" font-weight="900" font-size="322" fill="${ink}">${sign}</text><path d="M${x} 228h${wide}" stroke="${p.sunken}" stroke-width="7"/><rect x="${x - 5}" y="212" width="12" height="32" rx="5" fill="${p.lineStrong}"/><rect x="${x + wide - 7}" y="212" width="12" height="32" rx="5" fill="${p.lineStrong}"/>`;
  const signs = [...edition.version];
  const widths = signs.map((sign) => (sign === '.' ? 92 : 190));
  let at = (960 - widths.reduce((a, b) => a + b + 14, -14)) / 2;
  const flaps = signs.map((sign, i) => {
    const drawn = flap(at, sign, signs.slice(0, i + 1).includes('.') ? p.rose : p.sky, widths[i] ?? 0);
    at += (widths[i] ?? 0) + 14;
    return drawn;
  });
  const step = Math.min(40, 260 / events.length);
  const rows = events.toSorted(byStart).map(({ start, label, room }, i) => {
    const y = 452 + i * step;
    // There is no space for "Room" before a long name.
    const word = room.length > 6 ? '' : `<text x="720" y="${y}" text-anchor="end" fill="${p.haze}">Room</text>`;
    return `<path d="M138 ${y + 12}H822" stroke="${p.line}" stroke-width="2"/><text x="138" y="${y}" fill="${p.sky}">${hour(start).padStart(5, '\u00a0')}</text><text x="258" y="${y}" fill="${p.mist}">${escaped(label)}</text>${word}<text x="822" y="${y}" text-anchor="end" fill="${p.rose}">${escaped(room)}</text>`;
  });
  const slots = times(
    9,
    (i) =>
      `<path d="M24 ${80 + i * 70}h52M884 ${80 + i * 70}h52" stroke="${p.line}" stroke-width="10" stroke-linecap="round"/>`,
  );
  const head = `<text x="138" y="52" fill="${p.haze}">${escaped(edition.name)}</text><text x="822" y="52" text-anchor="end" fill="${p.haze}">${shortDay}</text>`;
  return picture(
    `<rect width="960" height="720" fill="${p.sunken}"/>${slots}<g font-family="Mono" font-size="26">${head}${rows.join('')}</g>${flaps.join('')}`,
  );
}

/** All editions as a commit graph, with two sentences about the department. */
export function aboutBack(): string {
  const count = Math.max(1, Math.floor(Number(edition.version)));
  const random = seededRandom(3);
  const y = (i: number) => 642 - (i * 528) / Math.max(1, count - 1);
  const inks = [p.sky, p.skyDeep, p.haze];
  const branches = times(count - 1, (i) => {
    const lanes = i < 2 ? 1 : i < 6 ? 2 : 3;
    return times(lanes, (lane) => {
      const x = 226 + lane * 40;
      const [low, high] = [y(i), y(i + 1)];
      const middle = (low + high) / 2;
      const dots = random() < 0.75 ? `<circle cx="${x}" cy="${round(middle)}" r="6" fill="${inks[lane]}"/>` : '';
      return `<path d="M186 ${round(low)}C186 ${round(low - 26)} ${x} ${round(low - 6)} ${x} ${round(middle)}S186 ${round(high + 26)} 186 ${round(high)}" fill="none" stroke="${inks[lane]}" stroke-width="4"/>${dots}`;
    });
  });
  const nodes = times(count, (i) => {
    const newest = i === count - 1;
    const mark = newest
      ? `<circle cx="186" cy="${y(i)}" r="25" fill="${p.rose}"/><circle cx="186" cy="${y(i)}" r="9" fill="${p.raised}"/>`
      : `<circle cx="186" cy="${round(y(i))}" r="13" fill="${p.raised}" stroke="${p.mist}" stroke-width="6"/>`;
    const bar = times(
      3 + i * 2,
      (n) =>
        `<rect x="${486 + n * 15.4}" y="${round(y(i) - 11)}" width="9" height="22" fill="${n % 7 === 3 ? p.rose : p.sky}"/>`,
    );
    const told = i === 0 || newest;
    return `${mark}<text x="356" y="${round(y(i) + (newest ? 22 : 10))}" font-family="${newest ? 'Display' : 'Mono'}" font-weight="${newest ? 900 : 500}" font-size="${newest ? 72 : 28}" fill="${newest ? p.rose : p.haze}">${newest ? edition.version : `v${i + 1}.0`}</text>${told ? '' : bar}`;
  });
  const told = sentences(edition.about.department[1] ?? '');
  const note = (text: string | undefined, top: number) =>
    `<foreignObject x="486" y="${top}" width="350" height="130"><p xmlns="http://www.w3.org/1999/xhtml" style="font:500 21px/1.24 Text;color:${p.mist}">${escaped(text ?? '')}</p></foreignObject>`;
  return picture(
    `<rect width="960" height="720" fill="${p.raised}"/>${times(24, (i) => `<path d="M0 ${i * 31}h960" stroke="${p.raisedMore}" stroke-width="2"/>`)}<path d="M186 760V642" stroke="${p.lineStrong}" stroke-width="8" stroke-dasharray="2 16" stroke-linecap="round"/><path d="M186 642V114" stroke="${p.mist}" stroke-width="7"/>${branches}${nodes}${note(told.at(-1), 38)}${note(told[0], 606)}`,
  );
}

const picture = (drawing: string) =>
  page(site, 'svg{display:block;width:960px;height:720px}', `<svg viewBox="0 0 960 720">${drawing}</svg>`);
