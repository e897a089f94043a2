import { asHtml } from './as-html.ts';
import type { Block } from './content.ts';
import type { Letter } from './letters.ts';

export type Sender = { name: string; address: string };

/** A mail that is composed again has the same Message-ID, so mail programs show it only once. */
export async function compose(
  { id, recipient, content }: Letter,
  from: Sender,
  replyTo: string,
  now: Date,
): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { subject, blocks, calendar } = content;
  const composer = new MailComposer({
    // Pass objects, because a comma in a name would be syntax in a text.
    from,
    to: recipient,
    ...(replyTo !== from.address && { replyTo }),
    subject,
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    date: now,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: asText(blocks),
    html: asHtml(subject, blocks),
    attachments:
      calendar === null
        ? []
        : [{ filename: 'your-day.ics', content: calendar, contentType: 'text/calendar; charset=utf-8' }],
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  });
  return composer.compile().build();
}

function asText(blocks: readonly Block[]): string {
  return `${blocks.map(textOf).join('\n\n')}\n`;
}

function textOf(block: Block): string {
  switch (block.kind) {
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
    case 'people':
      return block.people
        .map(({ role, name, phone }) => [...(role === name ? [] : [role]), name, phone].join(', '))
        .join('\n');
  }
}
