import type { FestEvent } from '#contract/fest.ts';
import { escaped } from '#contract/text.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { gallery } from '#fest/gallery.ts';
import { roomText } from '#programme/moves.ts';
import { byStart } from '#programme/times.ts';
import { backdrop } from './backdrops.ts';
import { page } from './page.ts';
import { fieldOf } from './poster.ts';
import { palette as p, signAt, signShapes, signSvg } from './sign.ts';
import { positionInDay as at, day, registerAddress, site, span } from './words.ts';

/** The picture that messengers show for a link, 1200 × 630. */
const css = `
body { width: 1200px; height: 630px; overflow: hidden; position: relative }
.art { position: absolute; inset: 0 0 0 560px; background: ${p.raised}; overflow: hidden }
.art svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible }
.words.sheet { position: absolute; left: calc(36px / var(--zoom, 1)); width: calc(484px / var(--zoom, 1)); height: calc(630px / var(--zoom, 1)); display: flex; flex-direction: column; padding: 52px 20px }
.words .mono { font-size: 22px; color: ${p.sky} } .words .mono + .mono { color: ${p.haze}; margin-top: 8px }
.words h1 { margin: auto 0; width: 100% }
.words b { color: ${p.rose}; font-weight: 900 }
.all { position: absolute; inset: 70px 60px; display: grid; grid-template-columns: repeat(3, 1fr); gap: 34px 44px; align-content: center }
.all svg { position: static }
.bars { position: absolute; inset: 80px 50px; display: grid; gap: 18px } .bars i { position: relative } .bars i::before { content: ''; position: absolute; inset: 0; left: var(--l); right: var(--r); background: var(--c); border-radius: 6px }
`;

const bars = () =>
  `<div class="bars">${events
    .toSorted(byStart)
    .map(
      (event, i) =>
        `<i style="--l:${at(event.start) * 100}%;--r:${100 - at(event.end) * 100}%;--c:${i === events.length - 1 ? p.rose : p.sky}"></i>`,
    )
    .join('')}</div>`;
const big = (id: string, ink?: string) =>
  `<svg viewBox="-4 -3 72 72">${backdrop(id)}${ink ?? signAt(id, 0, 0, 64)}</svg>`;
const [whole, part] = edition.version.split('.');
const tick = `<path d="M8 34l16 16l32-36" fill="none" stroke="${p.rose}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`;
const pin = `<path d="M32 60C18 42 12 34 12 24a20 20 0 0 1 40 0c0 10-6 18-20 36z" fill="${p.sky}"/><circle cx="32" cy="24" r="8" fill="${p.ground}"/>`;

function posterArt(event: FestEvent): string {
  const { ground, tones, ink } = fieldOf(event);
  return `<svg viewBox="-4 -3 72 72" style="background:${ground}">${backdrop(event.id, ink)}${signShapes(event.id, tones)}</svg>`;
}

type Card = { word: string; art: string; facts?: string };

const cards: Record<string, Card> = {
  home: {
    word: `${whole}<b>.${part}</b>`,
    art: `<div class="all">${events.map((event) => signSvg(event.id)).join('')}</div>`,
  },
  events: { word: `${events.length} events`, art: bars() },
  register: { word: 'Register', art: big('logo', tick) },
  contact: { word: 'Contact', art: big('oracle', pin) },
  gallery: { word: 'Gallery', art: '' },
  ...Object.fromEntries(
    events.map((event): [string, Card] => [
      `events/${event.id}`,
      { word: escaped(event.label), art: posterArt(event), facts: `${span(event)} · ${escaped(roomText(event))}` },
    ]),
  ),
};

export const shareNames = Object.keys(cards);

/** Returns the card's HTML. `lastPicture` is a data URL for the gallery's card. */
export function shareCard(name: string, lastPicture: string): string {
  const { word, art, facts } = cards[name] ?? { word: site, art: '' };
  const shown =
    art ||
    `<img src="${lastPicture}" alt="${escaped(gallery.at(-1)?.alt ?? '')}" style="width:100%;height:100%;object-fit:cover">`;
  return page(
    site,
    css,
    `<div class="art">${shown}</div><div class="sheet words"><p class="mono">${escaped(site)}</p><p class="mono">${day}</p>${facts ? `<p class="mono">${facts}</p>` : ''}<h1 class="display fit" data-most="330"><span>${word}</span></h1><p class="mono">${escaped(registerAddress.replace('/register', name === 'home' ? '' : `/${name}`))}</p></div>`,
  );
}
