import type { ReactNode } from 'react';
import { Message } from '#app/ui/message.tsx';
import { Section } from './section.tsx';

type ListProps<Item> = {
  title: string;
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  failure: string | undefined;
  /** A button next to the title, for all items. */
  more?: ReactNode;
  children(item: Item): ReactNode;
};

export function RowList<Item>({ title, items, failure, more, children }: ListProps<Item>) {
  return (
    <Section title={title} more={more}>
      {failure && <Message>{failure}</Message>}
      {!items && !failure && <p className="text-text-soft">Loading...</p>}
      {items?.length === 0 && <p className="text-text-soft">None right now.</p>}
      {items && items.length > 0 && <ul className="border-b border-line">{items.map(children)}</ul>}
    </Section>
  );
}

type RowProps = { id: string; name: ReactNode; about: ReactNode; children: ReactNode };

/** `children` are the row's buttons. Set their `aria-describedby` to `id`. */
export function Row({ id, name, about, children }: RowProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 border-t border-line py-1">
      <p className="min-w-0 grow basis-56 py-1.5">
        <span id={id} className="mr-3 font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="text-[0.9375rem] text-text-soft">{about}</span>
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
