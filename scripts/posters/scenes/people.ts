import { palette as p } from '../palette.ts';
import { randomFrom, round, times } from '../random.ts';
import { signAt } from '../sign.ts';

/** Scenes stand on a field of 1440 × 960. */

/** Somebody from behind or the side: a head, shoulders and legs, nothing that has to be a face. */
function person(x: number, ground: number, tall: number, coat: string, skin: string, bag?: string): string {
  const head = tall * 0.13;
  const top = ground - tall;
  const wide = tall * 0.3;
  const body = `M${x - wide / 2} ${ground - tall * 0.34}v${-tall * 0.22}a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0v${tall * 0.22}z`;
  const legs = `M${x - wide * 0.24} ${ground - tall * 0.36}V${ground - 8}M${x + wide * 0.24} ${ground - tall * 0.36}V${ground - 8}`;
  const pack = bag
    ? `<rect x="${x - wide * 0.82}" y="${ground - tall * 0.66}" width="${wide * 0.5}" height="${tall * 0.3}" rx="${wide * 0.16}" fill="${bag}"/>`
    : '';
  return `<path d="${legs}" stroke="${p.lineStrong}" stroke-width="${wide * 0.26}" stroke-linecap="round"/>${pack}<path d="${body}" fill="${coat}"/><circle cx="${x}" cy="${top + head}" r="${head}" fill="${skin}"/><path d="M${x - head} ${top + head}a${head} ${head} 0 0 1 ${2 * head} 0z" fill="${p.sunken}"/>`;
}

export function queue(): string {
  const random = randomFrom(4);
  const coats = [p.sky, p.mist, p.skyDeep, p.lineStrong, p.haze];
  const skins = ['#c98f6b', '#8f5f43', '#e0ad86', '#a87452'];
  const line = times(9, (i) => {
    const x = 108 + i * 106;
    const tall = 330 + random() * 90;
    const coat = i === 8 ? p.rose : (coats[(i * 2 + 1) % 5] ?? p.sky);
    return `<path d="M${x - 30} 790h250l-70 34h-250z" fill="${p.sunken}" opacity=".55"/>${person(x, 800, tall, coat, skins[i % 4] ?? '', i % 3 === 1 ? p.line : i % 3 === 2 ? p.rose : undefined)}`;
  });
  const posters = ['codecascade', 'logo', 'bingo', 'triathlon', 'oracle', 'imagineering']
    .map(
      (id, i) =>
        `<rect x="${96 + i * 150}" y="120" width="118" height="166" fill="${p.raised}"/>${signAt(id, 109 + i * 150, 138, 92)}<path d="M${112 + i * 150} 252h64M${112 + i * 150} 266h40" stroke="${p.lineStrong}" stroke-width="6"/>`,
    )
    .join('');
  const desk = `<path d="M1110 600h330v200h-330z" fill="${p.sky}"/><path d="M1090 576h350v32h-350z" fill="${p.mist}"/><path d="M1182 576v-34h70v34z" fill="${p.lineStrong}"/><rect x="1112" y="398" width="210" height="150" rx="10" fill="${p.sunken}" stroke="${p.lineStrong}" stroke-width="8"/><path d="M1172 476l32 30l60-62" fill="none" stroke="${p.rose}" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/>`;
  const helper = `<circle cx="1384" cy="420" r="46" fill="#a87452"/><path d="M1338 420a46 46 0 0 1 92 0z" fill="${p.sunken}"/><path d="M1312 576v-26a72 72 0 0 1 144 0v26z" fill="${p.rose}"/>`;
  return `<rect width="1440" height="960" fill="${p.raisedMore}"/><rect y="790" width="1440" height="170" fill="${p.ground}"/><path d="M0 60h1440" stroke="${p.line}" stroke-width="4"/>${times(5, (i) => `<path d="M${180 + i * 280} 0l-40 60h180l-40 -60z" fill="${p.mist}" opacity=".12"/>`)}${posters}${line}${helper}${desk}`;
}

export function hall(): string {
  const random = randomFrom(12);
  const rows = times(4, (row) => {
    const y = 640 + row * 92;
    const r = 34 + row * 13;
    const ink = [p.line, p.raisedMore, p.raised, p.sunken][row];
    return times(17 - row * 3, (i) => {
      const x = (i + 0.5 + (row % 2) * 0.4) * (1440 / (16 - row * 3)) + random() * 24 - 12 - 30;
      const lift = random() * 26;
      return `<circle cx="${round(x)}" cy="${round(y - lift)}" r="${r}" fill="${ink}"/><path d="M${round(x - r * 1.9)} ${y + 330}v-${round(250 + lift)}q0-${r} ${r}-${r}h${round(r * 1.8)}q${r} 0 ${r} ${r}v300z" fill="${ink}"/>`;
    });
  });
  const dust = times(90, () => {
    const t = 0.12 + random() * 0.85;
    const x = 130 + t * 860;
    const half = 14 + t * 210;
    return `<circle cx="${round(x)}" cy="${round(120 + t * 195 + (random() * 2 - 1) * half)}" r="${round(1 + random() * 3)}" fill="${p.mist}" opacity="${round(0.2 + random() * 0.6)}"/>`;
  });
  return `<defs><linearGradient id="cone"><stop stop-color="${p.mist}" stop-opacity=".9"/><stop offset="1" stop-color="${p.sky}" stop-opacity=".16"/></linearGradient></defs><rect width="1440" height="960" fill="${p.sunken}"/><path d="M0 0h1440v70l-1440-50z" fill="${p.ground}"/><path d="M930 70l420 40v420l-420-20z" fill="${p.sky}"/><path d="M124 112L930 70v440L124 134z" fill="url(#cone)"/>${dust}<g transform="translate(930 78) skewY(4.4) scale(6.4)"><path d="M24 17c-8 0-4 15-11 15c7 0 3 15 11 15M42 17c8 0 4 15 11 15c-7 0-3 15-11 15" fill="none" stroke="${p.ground}" stroke-width="5" stroke-linecap="round"/><circle cx="33" cy="32" r="4.5" fill="${p.rose}"/></g><rect x="40" y="84" width="92" height="62" rx="10" fill="${p.lineStrong}"/><circle cx="130" cy="122" r="16" fill="${p.mist}"/>${rows}`;
}

export function prizes(): string {
  const random = randomFrom(29);
  const glyphs = ['{', '}', '[', ']', '(', ')', ';', '&lt;', '&gt;', '*'];
  const inks = [p.sky, p.rose, p.mist, p.skyDeep];
  const confetti = times(150, (i) => {
    const x = random() * 1440;
    const y = random() * 620;
    const size = 24 + random() * 58 * (1 - y / 900);
    return `<text transform="translate(${round(x)} ${round(y)}) rotate(${round(random() * 360)})" font-family="Mono" font-size="${round(size)}" fill="${inks[i % 4]}" opacity="${round(0.45 + random() * 0.55)}">${glyphs[i % 10]}</text>`;
  });
  const winner = (x: number, ground: number, coat: string, skin: string) =>
    `<path d="M${x - 44} ${ground - 214}l-62 -112M${x + 44} ${ground - 214}l62 -112" stroke="${coat}" stroke-width="32" stroke-linecap="round"/><circle cx="${x - 112}" cy="${ground - 338}" r="20" fill="${skin}"/><circle cx="${x + 112}" cy="${ground - 338}" r="20" fill="${skin}"/>${person(x, ground, 360, coat, skin)}`;
  const step = (x: number, y: number, text: string, ink: string) =>
    `<rect x="${x - 170}" y="${y}" width="340" height="${960 - y}" fill="${ink}"/><text x="${x}" y="${y + 138}" text-anchor="middle" font-family="Display" font-weight="900" font-size="150" fill="${p.ground}">${text}</text>`;
  return `<rect width="1440" height="960" fill="${p.raised}"/><path d="M720 -80L80 960h1280z" fill="${p.raisedMore}"/><path d="M720 -80L420 960h600z" fill="${p.line}"/>${confetti}${winner(720, 650, p.rose, '#a87452')}${winner(380, 750, p.mist, '#e0ad86')}${winner(1060, 800, p.skyDeep, '#8f5f43')}${step(380, 740, '[2]', p.skyDeep)}${step(1060, 790, '[3]', p.haze)}${step(720, 640, '[1]', p.sky)}`;
}
