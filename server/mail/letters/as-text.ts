import type { Block } from './content.ts';

export function asText(blocks: readonly Block[]): string {
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
