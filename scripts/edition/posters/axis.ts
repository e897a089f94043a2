import { escaped } from '#contract/text.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { roomText } from '#programme/moves.ts';
import { byStart } from '#programme/times.ts';
import { palette, signSvg } from './sign.ts';
import { halfHours, hour, positionInDay, span } from './words.ts';

const percent = (clock: string) => Math.round(positionInDay(clock) * 1000) / 10;

export const axisCss = `
.axis { position: relative; flex: 1; display: flex; flex-direction: column; padding-top: 9mm }
.axis .hours span { position: absolute; top: 0; bottom: 0; border-left: .25mm solid ${palette.line}; font-size: 9.5pt; color: ${palette.haze} }
.axis .hours span b { position: absolute; top: 0; left: 1.2mm; font-weight: 500; white-space: nowrap }
.axis .hours span:last-child b { left: auto; right: 1.2mm }
.axis .hours .half { border-left-style: dashed }
.axis .row { position: relative; flex: 1 }
.axis .bar { position: absolute; inset-block: 6%; display: flex; align-items: center; border-radius: 1mm; background: ${palette.sky} }
.axis .beside .bar { background: ${palette.raisedMore}; border: .3mm solid ${palette.lineStrong} }
.axis .name { position: absolute; inset-block: 6%; display: flex; flex-direction: column; justify-content: center; padding-inline: 3.5mm; color: ${palette.ground} }
.axis .outside .name { color: ${palette.mist} }
.axis .beside .name { color: ${palette.mist} }
.axis .name .display { font-size: 18pt; line-height: 1 }
.axis .name .long { font-size: 12pt }
.axis .name .mono { font-size: 9pt; margin-top: 1mm }
`;

/** Whether a line gets a label: the day's end and full hours do, except an hour too close to the end. */
const isNamed = (clock: string, index: number) =>
  index === halfHours.length - 1 || (clock.endsWith(':00') && index < halfHours.length - 2);

export function axis(): string {
  const hours = halfHours
    .map(
      (clock, i) =>
        `<span class="mono${clock.endsWith(':30') ? ' half' : ''}" style="left:${percent(clock)}%">${isNamed(clock, i) ? `<b>${hour(clock)}</b>` : ''}</span>`,
    )
    .join('');
  const row = (entry: { label: string; room: string; start: string; end: string }, kind: string) => {
    const left = percent(entry.start);
    const wide = percent(entry.end) - left;
    const outside = wide < 30;
    const toTheLeft = left > 45;
    const place = outside
      ? toTheLeft
        ? `left:0;right:${100 - left}%;text-align:right`
        : `left:${left + wide}%;right:0`
      : `left:${left}%;width:${wide}%`;
    return `<div class="row ${kind}${outside ? ' outside' : ''}"><div class="bar" style="left:${left}%;width:${wide}%"></div><p class="name" style="${place}"><span class="display${entry.label.length > 24 ? ' long' : ''}">${escaped(entry.label)}</span><span class="mono">${span(entry)} · ${escaped(roomText(entry, 'Room '))}</span></p></div>`;
  };
  const inOrder = events.toSorted(byStart);
  return `<div class="axis"><div class="hours">${hours}</div>${inOrder.map((event) => row(event, '')).join('')}${showcases.map((showcase) => row(showcase, 'beside')).join('')}</div>`;
}

export const signRow = (): string => `<div class="signs">${events.map(({ id }) => signSvg(id)).join('')}</div>`;
