import type { Block } from './content.ts';

/** HTML that mail programs show: tables with inline styles, no pictures, and nothing loaded from other servers. */
export function asHtml(subject: string, blocks: readonly Block[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f5fb;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5fb;"><tr><td align="center" style="padding:16px 8px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-top:4px solid #d6408b;"><tr><td style="padding:16px 24px 24px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#17203a;text-align:left;">
${blocks.map(htmlOf).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const bold = 'font-weight:bold;';
const soft = 'color:#4a5573;';

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:12px 0;">${escaped(block.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:28px 0 8px;font-size:20px;line-height:1.25;">${escaped(block.text)}</h2>`;
    case 'notice':
      return `<p style="margin:12px 0;padding:8px 12px;border-left:4px solid #b26a00;background:#fff6e5;">${escaped(block.text)}</p>`;
    case 'fact':
      return `<p style="margin:12px 0;"><span style="${soft}">${escaped(block.name)}:</span> <strong style="font:bold 20px/1.4 'Courier New',Courier,monospace;">${escaped(block.value)}</strong></p>`;
    case 'day':
      return table(
        block.entries.map(({ time, label, place }) => [
          `<span style="${soft}white-space:nowrap;">${escaped(time)}</span>`,
          `<strong>${escaped(label)}</strong><br>${escaped(place)}`,
        ]),
      );
    case 'link':
      return `<p style="margin:20px 0;"><a href="${escaped(block.url)}" style="display:inline-block;padding:12px 24px;background:#b02a70;color:#ffffff;text-decoration:none;${bold}">${escaped(block.label)}</a><br>
<span style="font-size:13px;${soft}word-break:break-all;">${escaped(block.url)}</span></p>`;
    case 'people':
      return table(
        block.people.map(({ role, name, phone }) => [
          `${role === name ? '' : `<span style="${soft}">${escaped(role)}</span>, `}${escaped(name)}`,
          `<a href="tel:${escaped(phone.replace(/[^+\d]/g, ''))}" style="color:#0b5cad;white-space:nowrap;">${escaped(phone)}</a>`,
        ]),
      );
  }
}

const table = (rows: string[][]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">\n${rows.map(row).join('\n')}\n</table>`;
const row = (cells: string[]) =>
  `<tr>${cells.map((cell) => `<td valign="top" style="padding:8px 12px 8px 0;border-bottom:1px solid #dfe4f1;">${cell}</td>`).join('')}</tr>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
