import { type ReactNode, useId } from 'react';
import { Message } from '#app/ui/message.tsx';

type ListProps<Item> = {
  title: string;
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  failure: string | undefined;
  children(item: Item): ReactNode;
};

/** A titled list with a row for each item. */
export function RowList<Item>({ title, items, failure, children }: ListProps<Item>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {failure && <Message>{failure}</Message>}
      {!items && !failure && <p className="text-text-soft">Loading...</p>}
      {items?.length === 0 && <p className="text-text-soft">None right now.</p>}
      {items && items.length > 0 && <ul className="border-b border-line">{items.map(children)}</ul>}
    </section>
  );
}

type RowProps = { id: string; name: string; about: ReactNode; children: ReactNode };

/** `children` are its buttons. They name the row by its `id`. */
export function Row({ id, name, about, children }: RowProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 border-t border-line py-0.5">
      <p className="min-w-0 grow basis-56 py-1.5">
        <span id={id} className="mr-3 font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="font-mono text-sm text-text-soft">{about}</span>
      </p>
      <div className="flex gap-2">{children}</div>
    </li>
  );
}
