import { asHtml } from './as-html.ts';
import type { Block } from './content.ts';
import { cidOf, type Pictures, signsIn } from './pictures.ts';
import type { WrittenMail } from './write.ts';

type Sender = { name: string; address: string };

/** If a mail is composed twice, its Message-ID is the same, so mail programs show it only once. */
export async function compose(
  { id, recipient, content }: WrittenMail,
  from: Sender,
  replyTo: string,
  now: Date,
  pictures: Pictures,
): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { subject, blocks, calendar, leavingUrl } = content;
  const composer = new MailComposer({
    // Use objects: in a string, a comma in the name would split the address.
    from,
    to: recipient,
    ...(replyTo !== from.address && { replyTo }),
    subject,
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    date: now,
    headers: { 'Auto-Submitted': 'auto-generated', ...(leavingUrl && oneClick(leavingUrl)) },
    text: asText(blocks),
    html: asHtml(subject, blocks, pictures),
    attachments: [...inline(blocks, pictures), ...(calendar === null ? [] : [calendarFile(calendar)])],
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  });
  return composer.compile().build();
}

/** With these headers, mail programs show a button to unsubscribe (RFC 8058). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const inline = (blocks: readonly Block[], pictures: Pictures) =>
  [...new Set(signsIn(blocks))].flatMap((sign) => {
    const content = pictures.get(sign);
    if (!content) return [];
    return { filename: `${sign}.png`, content, cid: cidOf(sign), contentDisposition: 'inline' as const };
  });

const calendarFile = (content: string) => ({
  filename: 'your-day.ics',
  content,
  contentType: 'text/calendar; charset=utf-8',
});

function asText(blocks: readonly Block[]): string {
  return `${blocks.map(textOf).join('\n\n')}\n`;
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'wordmark':
      return `${block.name} ${block.version}`;
    case 'greeting':
    case 'paragraph':
    case 'notice':
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'fact':
      return `${block.name}: ${block.value}`;
    case 'day':
      return block.entries
        .map(({ time, label, place }) => [time, label, place].filter(Boolean).join('\n'))
        .join('\n\n');
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'leaving':
      return `${block.text} To get no more letters:\n${block.url}`;
    case 'people':
      return [
        block.about,
        ...block.people.map(({ role, name, phone }) => [...(role === name ? [] : [role]), name, phone].join(', ')),
      ].join('\n');
  }
}
