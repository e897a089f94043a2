import type { FestEvent } from '#contract/fest.ts';
import { escaped } from '#contract/text.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { roomText } from '#programme/moves.ts';
import { backdrop } from './backdrops.ts';
import { onNavy, onRose, onSky, palette, signShapes } from './sign.ts';
import { day, dayEnd, dayStart, hour, number, positionInDay, registerAddress, site, span, who } from './words.ts';

const plain = { ground: palette.raised, tones: onNavy, ink: { line: palette.line, strong: palette.lineStrong } };
const fields = [
  plain,
  { ground: palette.sky, tones: onSky, ink: { line: '#61b4f2', strong: '#2f86c9' } },
  plain,
  { ground: palette.rose, tones: onRose, ink: { line: '#f062a4', strong: '#c93f82' } },
];
const placeOf: Record<string, number> = { codecascade: 0, logo: 1, bingo: 0, triathlon: 3, oracle: 0, imagineering: 1 };
const place = ({ id }: FestEvent) => placeOf[id] ?? events.findIndex((event) => event.id === id) % fields.length;
export const fieldOf = (event: FestEvent) => fields[place(event)] ?? plain;

export const posterCss = `
.poster { display: flex; flex-direction: column; background: ${palette.ground} }
.poster .field { position: relative; flex: 1; min-height: 60mm; overflow: hidden }
.poster .field svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible }
.poster .top { display: flex; justify-content: space-between; gap: 6mm; padding: 5mm 12mm 4.5mm; font-size: 10.5pt; color: ${palette.haze} }
.poster .facts { padding: 7mm 12mm 9mm }
.poster h2 { width: 100%; color: ${palette.mist} }
.poster .what { margin: 2.5mm 0 5mm; font-size: 15pt; color: ${palette.sky} }
.poster .board { display: grid; grid-auto-flow: column; border-block: .4mm solid ${palette.lineStrong} }
.poster .board div { padding: 3mm 5mm; border-left: .3mm solid ${palette.line} }
.poster .board div:first-child { padding-left: 0; border: 0 }
.poster dt { font-size: 8.5pt; color: ${palette.haze}; text-transform: uppercase }
.poster dd { margin-top: 1.6mm; font: 800 25pt/1 Display }
.poster dd.long { font-size: 14pt; line-height: 1.15 }
.poster .board div:nth-child(2) dd { color: ${palette.rose} }
.poster .more { display: grid; grid-template-columns: 1.75fr 1fr; gap: 8mm; margin: 5mm 0; font-size: 11pt; line-height: 1.4 }
.poster .more li { display: flex; gap: 3mm }
.poster .more li + li { margin-top: 1.2mm }
.poster .more .mono { color: ${palette.sky}; font-size: 10pt }
.poster .more :not(.people) > p { margin-top: 3mm }
.poster .people p + p { margin-top: 1.5mm }
.poster .people .mono { display: block; color: ${palette.haze}; font-size: 10pt }
.poster .line { position: relative; height: 2mm; background: ${palette.raisedMore} }
.poster .line i { position: absolute; inset-block: 0; background: ${palette.sky} }
.poster .foot { display: flex; justify-content: space-between; gap: 6mm; margin-top: 2.4mm; font-size: 9pt; color: ${palette.haze} }
.poster .foot b { font-weight: 500; color: ${palette.mist} }
`;

export function poster(event: FestEvent): string {
  const field = fieldOf(event);
  const rule = (text: string, index: number) =>
    `<li><span class="mono">${index + 1}</span><span>${escaped(text)}</span></li>`;
  const fact = (name: string, text: string) =>
    `<div><dt class="mono">${name}</dt><dd${text.length > 24 ? ' class="long"' : ''}>${escaped(text)}</dd></div>`;
  const { fee, prizes = [], bring } = event;
  const more = (name: string, text = '') => text && `<p><span class="mono">${name}</span> ${escaped(text)}</p>`;
  return `<section class="sheet poster">
  <p class="top mono"><span>${escaped(site)}</span><span>${day}</span><span>${number(event)}</span></p>
  <div class="field" style="background:${field.ground}">
    <svg viewBox="-7 -11 78 78" aria-hidden="true">${backdrop(event.id, field.ink)}${signShapes(event.id, field.tones)}</svg>
  </div>
  <div class="facts">
    <h2 class="display fit" data-most="190"><span>${escaped(event.label)}</span></h2>
    <p class="what">${escaped(event.description)}</p>
    <dl class="board">
      ${fact('Time', span(event))}${fact('Where', roomText(event, 'Room '))}${fact('Team', event.team)}${fee ? fact('Fee', `₹${fee}`) : ''}
    </dl>
    <div class="more">
      <div><ol>${event.rules.map(rule).join('')}</ol>${more('Prizes', prizes.join(' · '))}${more('Bring', bring)}</div>
      <div class="people">${event.coordinators.map((person) => `<p>${escaped(who(person))}<span class="mono">${escaped(person.phone)}</span></p>`).join('')}</div>
    </div>
    <div class="line"><i style="left:${positionInDay(event.start) * 100}%;width:${(positionInDay(event.end) - positionInDay(event.start)) * 100}%"></i></div>
    <p class="foot mono"><span>${hour(dayStart)}</span><span>${escaped(edition.college)} · <b>${escaped(registerAddress)}</b></span><span>${hour(dayEnd)}</span></p>
  </div>
</section>`;
}
