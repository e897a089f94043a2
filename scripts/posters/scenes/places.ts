import { edition } from '#fest/edition.ts';
import { palette as p } from '../palette.ts';
import { randomFrom, round, times } from '../random.ts';

/** Five rows of lit windows for each sign of an edition's number. */
const lit: Record<string, string[]> = {
  '0': ['###', '# #', '# #', '# #', '###'],
  '1': ['## ', ' # ', ' # ', ' # ', '###'],
  '2': ['###', '  #', '###', '#  ', '###'],
  '3': ['###', '  #', '###', '  #', '###'],
  '4': ['# #', '# #', '###', '  #', '  #'],
  '5': ['###', '#  ', '###', '  #', '###'],
  '6': ['###', '#  ', '###', '# #', '###'],
  '7': ['###', '  #', '  #', '  #', '  #'],
  '8': ['###', '# #', '###', '# #', '###'],
  '9': ['###', '# #', '###', '  #', '###'],
  '.': [' ', ' ', ' ', ' ', '#'],
};

export function facade(): string {
  const random = randomFrom(6);
  const rows = [0, 1, 2, 3, 4].map((row) => [...edition.version].map((sign) => lit[sign]?.[row] ?? '').join(' '));
  const columns = rows[0]?.length ?? 0;
  const wide = (columns + 2) * 68;
  const left = (1440 - wide) / 2 + 40;
  const windows = times(9, (row) =>
    times(columns + 2, (column) => {
      const on = rows[row - 2]?.[column - 1] === '#';
      const ink = on
        ? column > columns - 3
          ? p.rose
          : p.sky
        : (row < 2 || row > 6) && random() < 0.09
          ? p.lineStrong
          : p.raised;
      const x = left + column * 68 + 10;
      const y = 232 + row * 66;
      return `<rect x="${x}" y="${y}" width="48" height="48" fill="${ink}"/><path d="M${x + 24} ${y}v48" stroke="${p.raisedMore}" stroke-width="4"/>`;
    }),
  );
  const stars = times(
    120,
    () =>
      `<circle cx="${round(random() * 1440)}" cy="${round(random() * 560)}" r="${round(0.8 + random() * 2)}" fill="${p.mist}" opacity="${round(0.2 + random() * 0.7)}"/>`,
  );
  const tree = (x: number, size: number) =>
    `<path d="M${x} 880v${-size}" stroke="${p.sunken}" stroke-width="14"/><circle cx="${x}" cy="${880 - size}" r="${size * 0.62}" fill="${p.sunken}"/><circle cx="${x + size * 0.4}" cy="${880 - size * 0.7}" r="${size * 0.44}" fill="${p.sunken}"/>`;
  const lamp = (x: number) =>
    `<path d="M${x} 700l-90 180h180z" fill="${p.sky}" opacity=".14"/><path d="M${x} 880V700" stroke="${p.lineStrong}" stroke-width="8"/><circle cx="${x}" cy="696" r="13" fill="${p.mist}"/>`;
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${p.sunken}"/><stop offset="1" stop-color="#2b3f7d"/></linearGradient></defs><rect width="1440" height="960" fill="url(#sky)"/>${stars}<path d="M170 90a72 72 0 1 0 70 104a58 58 0 1 1 -70 -104z" fill="${p.mist}"/><path d="M0 620h170v-90h120v350H0zM1180 560h110v-70h150v390h-260z" fill="${p.raised}"/><rect x="${left - 20}" y="190" width="${wide + 40}" height="700" fill="${p.raisedMore}"/><rect x="${left - 44}" y="170" width="${wide + 88}" height="30" fill="${p.line}"/>${windows}<rect x="640" y="806" width="160" height="84" fill="${p.sky}"/><path d="M720 806v84" stroke="${p.raisedMore}" stroke-width="6"/><path d="M640 890h160l150 70H490z" fill="${p.sky}" opacity=".25"/>${tree(110, 150)}${tree(1330, 190)}${tree(1210, 100)}${lamp(330)}${lamp(1120)}<rect y="880" width="1440" height="80" fill="${p.sunken}" opacity=".8"/>`;
}

export function trail(): string {
  const hill = (cx: number, cy: number, count: number, phase: number) =>
    times(count, (ring) => {
      const points = Array.from({ length: 64 }, (_, i) => {
        const a = (i / 64) * Math.PI * 2;
        const r = 30 + ring * 36 + Math.sin(a * 3 + phase + ring * 0.15) * (8 + ring * 5) + Math.sin(a * 5 + phase) * 7;
        return `${round(cx + r * 1.25 * Math.cos(a))} ${round(cy + r * Math.sin(a))}`;
      });
      return `<path d="M${points.join('L')}Z"/>`;
    });
  const stops: [number, number][] = [
    [170, 770],
    [430, 560],
    [700, 700],
    [830, 380],
    [1110, 520],
  ];
  const path = 'M170 770C260 640 330 560 430 560S600 720 700 700S740 430 830 380S1020 560 1110 520S1180 330 1240 250';
  const pins = stops
    .map(
      ([x, y], i) =>
        `<circle cx="${x}" cy="${y}" r="40" fill="${p.ground}"/><text x="${x}" y="${y + 15}" text-anchor="middle" font-family="Mono" font-size="44" fill="${p.sky}">${i + 1}</text>`,
    )
    .join('');
  const folds = times(
    4,
    (i) =>
      `<path d="M${i * 360} 0h360v960h-360z" fill="${i % 2 ? p.sunken : p.mist}" opacity="${i % 2 ? 0.1 : 0.12}"/>`,
  );
  const river = 'M-20 190C240 120 330 330 560 250S900 40 1080 120S1320 40 1470 -20';
  return `<rect width="1440" height="960" fill="${p.sky}"/><g fill="none" stroke="${p.skyDeep}" stroke-width="4">${hill(1180, 640, 13, 0.6)}${hill(260, 560, 9, 2.2)}</g><path d="${river}" fill="none" stroke="${p.mist}" stroke-width="54"/>${folds}<path d="${path}" fill="none" stroke="${p.ground}" stroke-width="11" stroke-dasharray="2 27" stroke-linecap="round"/>${pins}<path d="M1240 262V90" stroke="${p.ground}" stroke-width="13" stroke-linecap="round"/><path d="M1240 90l150 46l-150 52z" fill="#e0408c"/><ellipse cx="1240" cy="266" rx="42" ry="13" fill="${p.ground}" opacity=".35"/><g transform="translate(110 130)" stroke="${p.ground}" fill="none" stroke-width="6"><circle r="62"/><path d="M0 -88L20 0L0 88L-20 0z" fill="${p.ground}"/></g>`;
}

/** A walking robot, drawn once: by hand on the left of the seam, finished on its right. */
const robot =
  'M560 250h320v250h-320zM640 560h160v120h-160zM720 250v-90M600 500v60h240v-60M560 360h-90v150M880 360h90v150M660 680v110h-70v50M780 680v110h70v50';

export function machine(): string {
  const random = randomFrom(51);
  const hatch = times(
    46,
    (i) =>
      `<path d="M${round(566 + random() * 10 + i * 3.4)} ${round(486 - random() * 10)}l${round(20 + random() * 26)} ${round(-30 - random() * 60)}" stroke-width="3"/>`,
  );
  const paper = `<rect width="1440" height="960" fill="${p.mist}"/>${times(20, (i) => `<path d="M0 ${i * 50 + 20}h1440" stroke="#c9d6f2" stroke-width="3"/>`)}<path d="M110 0v960" stroke="${p.rose}" stroke-width="4"/>`;
  const wobble = `<filter id="hand" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence baseFrequency=".018" numOctaves="2" seed="8"/><feDisplacementMap in="SourceGraphic" scale="20"/></filter>`;
  const sketch = `<g filter="url(#hand)" fill="none" stroke="${p.ground}" stroke-linecap="round" stroke-linejoin="round"><path d="${robot}" stroke-width="6"/><path d="${robot}" stroke-width="3" transform="translate(7 -5) rotate(.6)"/><circle cx="720" cy="145" r="18" stroke-width="5"/><circle cx="640" cy="350" r="38" stroke-width="6"/><circle cx="640" cy="350" r="46" stroke-width="3"/><path d="M600 440h240" stroke-width="6"/>${hatch}<path d="M210 250q80-60 160 0M350 220l24 32l-38 8M200 640h150M200 670h110M200 700h130" stroke-width="5"/></g>`;
  const bolts = [
    [580, 270],
    [860, 270],
    [580, 480],
    [860, 480],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="8" fill="${p.ground}"/>`)
    .join('');
  const finished = `<rect width="1440" height="960" fill="${p.ground}"/>${times(37, (i) => `<path d="M${i * 40} 0v960M0 ${i * 40}h1440" stroke="${p.raisedMore}" stroke-width="2"/>`)}<path d="M720 260v-100M560 360h-90v150M880 360h90v150M660 680v110h-70v50M780 680v110h70v50" fill="none" stroke="${p.haze}" stroke-width="30" stroke-linejoin="round"/><path d="M600 490h240v70h-240z" fill="${p.lineStrong}"/><rect x="560" y="250" width="320" height="250" rx="26" fill="${p.sky}"/><rect x="640" y="552" width="160" height="136" rx="16" fill="${p.skyDeep}"/>${bolts}<circle cx="720" cy="145" r="24" fill="${p.rose}"/><circle cx="800" cy="350" r="46" fill="${p.ground}"/><circle cx="800" cy="350" r="24" fill="${p.rose}"/><path d="M600 440h240" stroke="${p.ground}" stroke-width="14" stroke-dasharray="18 12"/><circle cx="970" cy="530" r="30" fill="${p.rose}"/><path d="M770 840h180" stroke="${p.mist}" stroke-width="24" stroke-linecap="round"/><g fill="none" stroke="${p.lineStrong}" stroke-width="4"><circle cx="1190" cy="300" r="110"/><circle cx="1190" cy="300" r="36"/><path d="M1190 150v300M1040 300h300M1080 640h230M1080 680h160M1080 720h200"/></g>`;
  return `<defs>${wobble}<clipPath id="left"><path d="M0 0h760l-80 960H0z"/></clipPath><clipPath id="right"><path d="M760 0h680v960H680z"/></clipPath></defs><g clip-path="url(#left)">${paper}${sketch}</g><g clip-path="url(#right)">${finished}</g><path d="M760 0l-80 960" stroke="${p.rose}" stroke-width="8"/>`;
}

export function blind(): string {
  const keys = times(5, (row) =>
    times(
      13,
      (i) =>
        `<rect x="${round(330 + i * 60 - row * 7 + (row % 2) * 16)}" y="${574 + row * 52}" width="50" height="42" rx="8" fill="${[p.sky, p.skyDeep, p.lineStrong][(i * 5 + row * 3) % 3]}"/>`,
    ),
  );
  const hand = (flip: number) =>
    `<g transform="translate(720 0) scale(${flip} 1) translate(-720 0)" stroke-linecap="round" fill="none" stroke="#a87452"><path d="M300 1010L420 830" stroke-width="150"/><path d="M300 1010L400 860" stroke="${p.rose}" stroke-width="176"/><path d="M398 800L392 664M446 776L452 620M496 780L516 632M538 806L578 684M520 860L622 806" stroke-width="44"/><path d="M398 830h120" stroke-width="110"/></g>`;
  const beams = times(
    9,
    (i) =>
      `<path d="M${330 + i * 98} 560L${120 + i * 150} 0" stroke="${p.sky}" stroke-opacity=".05" stroke-width="60"/>`,
  );
  return `<rect width="1440" height="960" fill="${p.sunken}"/>${beams}<rect x="330" y="70" width="780" height="450" rx="24" fill="${p.line}"/><rect x="356" y="96" width="728" height="398" fill="#04060f"/><path d="M560 262q160 130 320 0M600 306l-28 36M668 336l-14 44M772 336l14 44M840 306l28 36" fill="none" stroke="${p.rose}" stroke-width="16" stroke-linecap="round"/><path d="M300 520h840l90 420H210z" fill="${p.raisedMore}"/><path d="M300 520h840l7 32H293z" fill="${p.lineStrong}"/>${keys}<rect x="560" y="846" width="320" height="90" rx="12" fill="${p.line}"/>${hand(1)}${hand(-1)}`;
}
