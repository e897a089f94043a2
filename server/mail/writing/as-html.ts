import { escaped } from '#contract/text.ts';
import type { Block } from './content.ts';
import { cidOf, type Pictures } from './pictures.ts';

/** The light colours are inline, because some mail programs drop <style>. */
const colours = {
  page: { light: 'background:#eaf1ff;', dark: 'background:#070b1a;' },
  card: { light: 'background:#ffffff;color:#0a1024;', dark: 'background:#0a1024;color:#eaf1ff;' },
  soft: { light: 'color:#4a5573;', dark: 'color:#a9b7d9;' },
  link: { light: 'color:#0b5cad;', dark: 'color:#7cc7ff;' },
  line: { light: 'border-color:#cfd8ec;', dark: 'border-color:#23305a;' },
  notice: { light: 'background:#fff3dc;border-color:#b26a00;', dark: 'background:#182346;border-color:#ffc86b;' },
};

const look = (name: keyof typeof colours, more = '') => `class="${name}" style="${colours[name].light}${more}"`;

const darkStyle = Object.entries(colours)
  .map(([name, { dark }]) => `.${name}{${dark.replaceAll(';', '!important;')}}`)
  .join('');

const display =
  "font-family:'Arial Narrow','Roboto Condensed',Arial,sans-serif;font-weight:bold;text-transform:uppercase;";

/** Returns HTML for mail programs: tables, inline styles, and only pictures in the mail itself. It loads no files. */
export function asHtml(subject: string, blocks: readonly Block[], pictures: Pictures): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme: dark){${darkStyle}}</style>
</head>
<body ${look('page', 'margin:0;padding:0;')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('page')}><tr><td align="center" style="padding:0 0 24px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('card', 'max-width:600px;font:16px/1.5 Arial,Helvetica,sans-serif;text-align:left;')}>
${blocks.map((block) => `<tr><td style="padding:${block.kind === 'wordmark' ? '0' : '0 24px'};">${htmlOf(block, pictures)}</td></tr>`).join('\n')}
<tr><td style="height:24px;"></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function htmlOf(block: Block, pictures: Pictures): string {
  switch (block.kind) {
    case 'wordmark':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#0a1024;border-bottom:4px solid #ff7ab8;"><tr><td width="48" style="padding:12px 0 12px 16px;">${picture(block.sign, pictures)}</td><td style="padding:12px;color:#eaf1ff;font-size:24px;line-height:1;${display}">${escaped(block.name)} <span style="padding:2px 6px;border:1px solid #ff7ab8;border-radius:4px;color:#ff7ab8;font:bold 13px/1.6 'Courier New',Courier,monospace;text-transform:none;white-space:nowrap;">${escaped(block.version)}</span></td></tr></table>`;
    case 'greeting':
      return `<h1 style="margin:24px 0 0;font-size:22px;line-height:1.25;">${escaped(block.text)}</h1>`;
    case 'paragraph':
      return `<p style="margin:12px 0 0;">${escaped(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'heading':
      return `<h2 style="margin:32px 0 0;font-size:22px;line-height:1.25;${display}">${escaped(block.text)}</h2>`;
    case 'notice':
      return `<p ${look('notice', 'margin:12px 0 0;padding:8px 12px;border-left-width:4px;border-left-style:solid;')}>${escaped(block.text)}</p>`;
    case 'fact':
      return `<p style="margin:20px 0 0;"><span ${look('soft')}>${escaped(block.name)}:</span> <strong style="font:bold 20px/1.4 'Courier New',Courier,monospace;white-space:nowrap;">${escaped(block.value)}</strong></p>`;
    case 'day':
      return table(block.entries.map((entry) => dayCells(entry, pictures)));
    case 'link':
      return `<p style="margin:20px 0 0;"><a href="${escaped(block.url)}" style="display:inline-block;padding:12px 28px;background:#7cc7ff;border-radius:4px;color:#0a1024;font-size:20px;line-height:24px;text-decoration:none;${display}">${escaped(block.label)}</a></p>
<p style="margin:24px 0 0;font-size:13px;word-break:break-all;"><a href="${escaped(block.url)}" ${look('link')}>${escaped(block.url)}</a></p>`;
    case 'leaving':
      return `<p ${look('soft', 'margin:32px 0 0;font-size:13px;')}>${escaped(block.text)} <a href="${escaped(block.url)}" ${look('link')}>Get no more letters</a></p>`;
    case 'people':
      return `<h3 style="margin:16px 0 0;font-size:16px;line-height:1.5;">${escaped(block.about)}</h3>
${table(block.people.map(personCells))}`;
  }
}

const picture = (sign: string, pictures: Pictures) =>
  pictures.has(sign) ? `<img src="cid:${cidOf(sign)}" width="48" height="48" alt="" style="display:block;">` : '';

type Entry = Extract<Block, { kind: 'day' }>['entries'][number];

function dayCells({ sign, time, label, place }: Entry, pictures: Pictures): string {
  const lines = [
    time && `<span ${look('soft')}>${escaped(time)}</span>`,
    `<strong>${escaped(label)}</strong>`,
    escaped(place),
  ];
  return cell(picture(sign, pictures), 'width="64"') + cell(lines.filter(Boolean).join('<br>'));
}

type Person = Extract<Block, { kind: 'people' }>['people'][number];

function personCells({ role, name, phone }: Person): string {
  const who = `${role === name ? '' : `<span ${look('soft')}>${escaped(role)}</span>, `}${escaped(name)}`;
  const call = `<a href="tel:${escaped(phone.replace(/[^+\d]/g, ''))}" ${look('link', 'display:inline-block;padding:10px 0;white-space:nowrap;')}>${escaped(phone)}</a>`;
  return cell(who, '', '0 12px 0 0') + cell(call, 'align="right"', '0');
}

const table = (rows: string[]) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${rows.map((cells) => `<tr>${cells}</tr>`).join('\n')}
</table>`;

const cell = (content: string, attributes = '', padding = '8px 0') =>
  `<td ${attributes} ${look('line', `padding:${padding};border-bottom-width:1px;border-bottom-style:solid;`)}>${content}</td>`;
