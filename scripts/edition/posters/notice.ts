import { escaped } from '#contract/text.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { roomText } from '#programme/moves.ts';
import { spanOfDay } from './brochure.ts';
import { page } from './page.ts';
import { emptySign, onWhite, palette, signSvg } from './sign.ts';
import { day, registerAddress, site, span, who } from './words.ts';

const css = `
body { background: #fff; color: ${palette.ground} }
.notice { padding: 16mm 18mm 14mm; display: flex; flex-direction: column; font-size: 11.3pt; line-height: 1.48; background: #fff }
.notice header { display: flex; justify-content: space-between; gap: 6mm; align-items: end; padding-bottom: 5mm; border-bottom: .8mm solid ${palette.ground} }
.notice header p { font-size: 11.5pt } .notice header b { display: block; font: 800 19pt/1.15 Display }
.notice header .mono { font-size: 10pt; text-align: right }
.notice h1 { margin: 8mm 0 4mm; font-size: 46pt; line-height: .92 }
.notice h2 { margin: 7mm 0 2mm; font: 800 15pt/1.1 Display }
.notice .lead { max-width: 158mm }
.notice .when { display: grid; grid-template-columns: 1fr .9fr 1.4fr; margin-top: 6mm; border-block: .3mm solid ${palette.haze} }
.notice .when div { padding: 3mm 4mm } .notice .when div:first-child { padding-left: 0 } .notice .when div + div { border-left: .3mm solid ${palette.haze} }
.notice dt { font-size: 9pt; color: ${palette.lineStrong} } .notice dd { font-weight: 600; font-size: 12.5pt; line-height: 1.3; margin-top: .6mm }
.notice table { width: 100%; border-collapse: collapse }
.notice th { text-align: left; font: 500 9pt Mono; color: ${palette.lineStrong}; padding: 1mm 3mm 1.4mm 0; border-bottom: .4mm solid ${palette.ground} }
.notice td { padding: 1.7mm 3mm 1.7mm 0; border-bottom: .25mm solid #d3dbee; vertical-align: middle }
.notice td.mono { font-size: 10pt } .notice td.time { white-space: nowrap } .notice td b { font-weight: 600 }
.notice .sign { width: 7mm; display: block }
.notice .two { display: grid; grid-template-columns: 1.25fr 1fr; gap: 12mm }
.notice .two .mono { font-size: 10pt }
.notice footer { display: flex; justify-content: space-between; gap: 6mm; margin-top: auto; padding-top: 3mm; border-top: .3mm solid ${palette.haze}; font-size: 9.5pt }
`;

const noticeTitle = `${site}: notice`;

export function notice(): string {
  const row = (event: { label: string; start: string; end: string; room: string }, sign: string, what: string) =>
    `<tr><td>${sign}</td><td><b>${escaped(event.label)}</b></td><td>${escaped(what)}</td><td class="mono time">${span(event)}</td><td class="mono">${escaped(roomText(event, 'Room '))}</td></tr>`;
  const rows = [
    ...events.map((event) => row(event, signSvg(event.id, onWhite), event.description)),
    ...showcases.map((showcase) =>
      row(showcase, emptySign, showcase.spotRegistrationOnly ? 'Registration on the spot' : ''),
    ),
  ];
  const people = edition.contact.people.map(
    (person) => `<p>${escaped(who(person))} <span class="mono">${escaped(person.phone)}</span></p>`,
  );
  return page(
    noticeTitle,
    css,
    `<main class="sheet notice">
  <header><p><b>${escaped(edition.college)}</b>${escaped(edition.department)}</p><p class="mono">Notice</p></header>
  <h1 class="display">${escaped(site)}</h1>
  <p class="lead">${escaped(edition.about.fest[0] ?? '')}</p>
  <dl class="when"><div><dt class="mono">When</dt><dd>${day}</dd></div><div><dt class="mono">Time</dt><dd>${spanOfDay}</dd></div><div><dt class="mono">Where</dt><dd>${edition.contact.address.map(escaped).join(', ')}</dd></div></dl>
  <h2>Events</h2>
  <table><thead><tr><th></th><th>Event</th><th>What it is</th><th>Time</th><th>Where</th></tr></thead><tbody>${rows.join('')}</tbody></table>
  <div class="two">
    <section><h2>How to register</h2><p>Open <span class="mono">${escaped(registerAddress)}</span>, choose your events and send the form. Events whose times overlap cannot both be attended; the form points them out.</p></section>
    <section><h2>Contact</h2>${people.join('')}<p class="mono">${escaped(edition.contact.email)}</p></section>
  </div>
  <footer class="mono"><span>${escaped(site)}</span><span>${day}</span></footer>
</main>`,
  );
}
