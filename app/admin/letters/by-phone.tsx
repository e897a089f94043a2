import { useState, useSyncExternalStore } from 'react';
import { keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import { rowButton } from '#app/ui/button.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { copyText } from '#app/ui/share.tsx';
import { filled, type Written } from '#contract/letters.ts';
import { counted } from '../labels.ts';
import { Row, RowList } from '../page/row-list.tsx';
import { whatsAppLink } from '../participant/whats-app.ts';

type Called = { id: string; name: string; contact: string; about?: string; isUnwanted?: boolean };

/** Local storage remembers the people who got this text. The storage key contains `kept`. */
type Props = { title: string; people: readonly Called[]; written: Written; kept: string };

/** How many people are drawn. The copy button copies the numbers of everybody who wants letters. */
const shown = 500;

export function ByPhone({ title, people, written, kept }: Props) {
  const key = `whatsapp ${kept} ${written.text}`;
  const done = new Set(useSyncExternalStore(onStorage, () => readText('localStorage', key))?.split(' '));
  const [result, setResult] = useState('');
  const wanted = people.filter(({ isUnwanted, contact }) => !isUnwanted && contact !== '');
  const numbers = [...new Set(wanted.map(({ contact }) => contact))];

  function note(id: string, isDone: boolean) {
    const others = [...done].filter((other) => other !== id);
    keepText('localStorage', key, [...others, ...(isDone ? [id] : [])].join(' '));
    tellStorage();
  }

  async function copy() {
    const isCopied = await copyText(numbers.join('\n'));
    setResult(isCopied ? 'Copied.' : 'This browser cannot copy.');
  }

  return (
    <div className="grid gap-3">
      <RowList title={title} data={people.slice(0, shown)}>
        {({ id, name, contact, about = '', isUnwanted }) => {
          const link = isUnwanted ? null : whatsAppLink(contact, filled(written, name).text);
          return (
            <Row key={id} name={name} about={[contact, about].filter(Boolean).join(', ')}>
              {done.has(id) && (
                <>
                  <span className="self-center text-sm text-present">Done</span>
                  <ToolButton onClick={() => note(id, false)}>Undo</ToolButton>
                </>
              )}
              {link && (
                <a
                  href={link}
                  target="_blank"
                  rel="noreferrer"
                  onClick={() => note(id, true)}
                  className={`${rowButton} inline-flex items-center`}
                >
                  WhatsApp
                </a>
              )}
            </Row>
          );
        }}
      </RowList>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ToolButton onClick={copy}>{`Copy ${counted(numbers.length, 'number')}`}</ToolButton>
        <span role="status" className="text-text-soft">
          {result || `${wanted.filter(({ id }) => done.has(id)).length} of ${wanted.length} done`}
        </span>
      </p>
    </div>
  );
}
