import { escaped } from '#contract/text.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { roomText } from '#programme/moves.ts';
import { axis, axisCss, signRow } from './axis.ts';
import { page } from './page.ts';
import { poster, posterCss } from './poster.ts';
import { palette } from './sign.ts';
import { day, dayEnd, dayStart, registerAddress, shortDay, site, span } from './words.ts';

const css = `${posterCss}${axisCss}
.cover, .day { display: flex; flex-direction: column; padding: 12mm; background: ${palette.ground} }
.cover .strip, .day .strip { display: flex; justify-content: space-between; font-size: 10.5pt; color: ${palette.haze}; gap: 6mm; padding-bottom: 4mm; border-bottom: .4mm solid ${palette.lineStrong} }
.cover h1 { margin-top: 8mm; color: ${palette.mist} }
.cover h1 .fit { display: block }
.cover h1 .version { margin-top: 8mm; color: ${palette.sky}; line-height: .76 }
.cover h1 .version i { font-style: normal; color: ${palette.rose} }
.cover .tagline { margin-top: 9mm; font-size: 18pt; line-height: 1.3; max-width: 150mm; text-wrap: balance }
.cover .signs { display: grid; grid-template-columns: repeat(${events.length}, 1fr); gap: ${Math.min(13, 78 / events.length)}mm; margin-top: auto }
.cover .board { margin-top: 7mm; font-size: 11pt; border-top: .4mm solid ${palette.lineStrong} }
.cover .board li { display: grid; grid-template-columns: 1.1fr 1.3fr .7fr; gap: 3mm; padding: 1.5mm 0; border-bottom: .25mm solid ${palette.line} }
.cover .board li span:nth-child(2) { color: ${palette.sky} }
.cover .board li span:last-child { text-align: right; color: ${palette.rose} }
.day h2 { margin: 10mm 0 8mm; font-size: 84pt }
.day .beside { break-inside: avoid }
.day .notes { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm; margin-top: 8mm; padding-top: 5mm; border-top: .4mm solid ${palette.lineStrong}; font-size: 11pt; line-height: 1.4 }
.day h3 { font: 800 17pt/1.1 Display; margin-bottom: 1.5mm; color: ${palette.sky} }
.day .notes .mono { font-size: 9.5pt; color: ${palette.haze} }
.day .notes p + p { margin-top: 1.5mm }
.day .end { display: flex; justify-content: space-between; gap: 6mm; margin-top: 7mm; font-size: 10.5pt; color: ${palette.sky} }
`;

function cover(): string {
  const [whole, part] = edition.version.split('.');
  const rows = events.map(
    (event) =>
      `<li><span>${escaped(event.label)}</span><span>${span(event)}</span><span>${escaped(roomText(event, 'Room '))}</span></li>`,
  );
  return `<section class="sheet cover">
  <p class="strip mono"><span>${escaped(edition.department)}</span><span>${shortDay}</span></p>
  <h1 class="display"><span class="fit"><span>${escaped(edition.name)}</span></span> <span class="fit version" data-most="520"><span>${whole}<i>.${part}</i></span></span></h1>
  <p class="tagline">${escaped(edition.tagline)}</p>
  ${signRow()}
  <ul class="board mono">${rows.join('')}</ul>
</section>`;
}

function dayPlan(): string {
  const notes = showcases.map(
    (showcase) =>
      `<div><h3>${escaped(showcase.label)}</h3><p>${escaped(showcase.summary)}</p><p class="mono">${showcase.games.map(escaped).join(' · ') || (showcase.spotRegistrationOnly ? 'Registration on the spot' : '')}</p></div>`,
  );
  return `<section class="sheet day">
  <p class="strip mono"><span>${escaped(site)}</span><span>${day}</span></p>
  <h2 class="display">The day</h2>
  ${axis()}
  <div class="notes">${notes.join('')}</div>
  <p class="end mono"><span>${escaped(registerAddress)}</span><span>${escaped(edition.contact.email)}</span></p>
</section>`;
}

const brochureTitle = `${site}: brochure of all events`;

export const brochure = (): string =>
  page(brochureTitle, css, `<main>${cover()}${events.map(poster).join('')}${dayPlan()}</main>`);

export const spanOfDay = span({ start: dayStart, end: dayEnd });
