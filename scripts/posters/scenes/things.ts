import { palette as p } from '../palette.ts';
import { randomFrom, round, times } from '../random.ts';

const words = [
  'int',
  'while',
  'sizeof',
  'void',
  'struct',
  'goto',
  'char',
  'break',
  'union',
  'static',
  'return',
  'float',
  'NULL',
  'enum',
  'case',
  'const',
  'switch',
  'long',
  'do',
  'typedef',
  'if',
  'extern',
  'double',
  'for',
  'auto',
];

export function card(): string {
  const struck = new Set([0, 6, 18, 3, 16]);
  const cells = times(25, (i) => {
    const x = 60 + (i % 5) * 148;
    const y = 214 + Math.floor(i / 5) * 118;
    const counter = struck.has(i) ? `<circle cx="${x + 72}" cy="${y + 58}" r="50" fill="${p.rose}" opacity=".9"/>` : '';
    const middle = i === 12 ? `<rect x="${x}" y="${y}" width="144" height="114" fill="${p.sky}"/>` : '';
    return `<rect x="${x}" y="${y}" width="144" height="114" fill="#fff"/>${middle}<text x="${x + 72}" y="${y + 67}" text-anchor="middle" font-family="Mono" font-size="29" fill="${p.ground}">${words[i]}</text>${counter}`;
  });
  const letters = [...'BINGO']
    .map(
      (letter, i) =>
        `<text x="${132 + i * 148}" y="178" text-anchor="middle" font-family="Display" font-weight="900" font-size="150" fill="${i === 4 ? p.rose : p.sky}">${letter}</text>`,
    )
    .join('');
  const pencil = `<g transform="translate(1110 880) rotate(-62)"><path d="M0 0l90 -26v52z" fill="${p.mist}"/><path d="M0 0l30 -9v18z" fill="${p.ground}"/><rect x="88" y="-27" width="560" height="54" fill="${p.rose}"/><rect x="88" y="-9" width="560" height="18" fill="#ff9ccb"/><rect x="640" y="-27" width="34" height="54" fill="${p.haze}"/><rect x="672" y="-27" width="46" height="54" rx="14" fill="${p.mist}"/></g>`;
  const counters = [
    [1230, 160],
    [1340, 250],
    [1180, 290],
    [1330, 720],
    [90, 820],
    [60, 140],
  ]
    .map(
      ([x, y], i) =>
        `<ellipse cx="${x}" cy="${(y ?? 0) + 10}" rx="52" ry="52" fill="${p.sunken}" opacity=".5"/><circle cx="${x}" cy="${y}" r="52" fill="${i % 3 ? p.rose : p.sky}"/><circle cx="${x}" cy="${y}" r="34" fill="none" stroke="${p.ground}" stroke-opacity=".35" stroke-width="5"/>`,
    )
    .join('');
  return `<rect width="1440" height="960" fill="${p.line}"/>${times(26, (i) => `<path d="M0 ${i * 44 - 80}l1440 110" stroke="${p.raisedMore}" stroke-width="5"/>`)}${counters}<g transform="translate(226 -6) rotate(7 430 430)"><rect x="12" y="22" width="860" height="838" rx="18" fill="${p.sunken}" opacity=".6"/><rect width="860" height="838" rx="18" fill="${p.ground}"/>${letters}${cells}</g>${pencil}`;
}

/** Widths of the keys of one keyboard, in keys. */
const board = [
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
  [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5],
  [1.8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.2],
  [2.3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.7],
  [1.3, 1.3, 1.3, 6.2, 1.3, 1.3, 1.3],
];

function keyboard(x: number, y: number, ink: string, key: string, pressed?: [number, number]): string {
  const unit = 44;
  const keys = board
    .map((row, r) => {
      let at = 0;
      return row
        .map((wide, c) => {
          const left = at * unit;
          at += wide;
          const hit = pressed?.[0] === r && pressed[1] === c;
          const top = r * unit + (hit ? 3 : 0);
          return `<rect x="${round(left + 3)}" y="${r * unit + 5}" width="${round(wide * unit - 6)}" height="38" rx="7" fill="${p.sunken}" opacity=".45"/><rect x="${round(left + 3)}" y="${top}" width="${round(wide * unit - 6)}" height="38" rx="7" fill="${hit ? p.rose : key}"/>`;
        })
        .join('');
    })
    .join('');
  return `<g transform="translate(${x} ${y})"><rect x="-18" y="-8" width="658" height="264" rx="22" fill="${p.sunken}" opacity=".5"/><rect x="-24" y="-22" width="658" height="264" rx="22" fill="${ink}"/><g transform="translate(2 0)">${keys}</g></g>`;
}

export function keyboards(): string {
  const kinds = [
    [p.line, p.lineStrong],
    [p.mist, p.haze],
    [p.skyDeep, p.sky],
    [p.raised, p.line],
  ];
  const rows = times(5, (row) =>
    times(4, (column) => {
      const [ink = '', key = ''] = kinds[(row * 3 + column) % 4] ?? [];
      const mouse = `<rect x="${column * 800 - 96 + (row % 2) * 330}" y="${row * 300 + 30}" width="84" height="140" rx="42" fill="${ink}"/><path d="M${column * 800 - 54 + (row % 2) * 330} ${row * 300 + 52}v34" stroke="${key}" stroke-width="9" stroke-linecap="round"/>`;
      return (
        keyboard(column * 800 + (row % 2) * 330, row * 300, ink, key, row === 2 && column === 1 ? [2, 6] : undefined) +
        mouse
      );
    }),
  );
  return `<rect width="1440" height="960" fill="${p.ground}"/><g transform="translate(-430 60) rotate(-17 720 480)">${rows}</g>`;
}

export function cables(): string {
  const random = randomFrom(18);
  const order = [4, 9, 1, 7, 0, 10, 3, 8, 2, 6, 5];
  const inks = [p.sky, p.lineStrong, p.skyDeep, p.haze, p.line, p.mist];
  const draw = (i: number, ink: string) => {
    const from = 90 + i * 78;
    const to = 90 + (order[i] ?? 0) * 78;
    const one = 380 + random() * 260;
    const two = 60 + random() * 840;
    const three = 120 + random() * 720;
    const d = `M-20 ${from}C${round(one)} ${from} 240 ${round(two)} ${round(620 + random() * 120)} ${round(300 + random() * 360)}S820 ${round(three)} 1000 ${to}S1100 ${to} 1180 ${to}`;
    const plug = `<rect x="1150" y="${to - 20}" width="88" height="40" rx="8" fill="${ink}"/><path d="M1238 ${to - 9}h22M1238 ${to + 9}h22" stroke="${p.mist}" stroke-width="7"/>`;
    return `<path d="${d}" fill="none" stroke="${p.ground}" stroke-width="36"/><path d="${d}" fill="none" stroke="${ink}" stroke-width="20"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="4" transform="translate(0 -5)"/>${plug}`;
  };
  const sockets = times(
    11,
    (i) =>
      `<rect x="1262" y="${66 + i * 78}" width="88" height="48" rx="8" fill="${p.sunken}"/><circle cx="1392" cy="${90 + i * 78}" r="8" fill="${i === order[7] ? p.rose : p.lineStrong}"/>`,
  );
  return `<rect width="1440" height="960" fill="${p.ground}"/><rect x="1230" width="210" height="960" fill="${p.raisedMore}"/>${sockets}${times(11, (i) => (i === 7 ? '' : draw(i, inks[i % 6] ?? p.sky)))}${draw(7, p.rose)}`;
}
