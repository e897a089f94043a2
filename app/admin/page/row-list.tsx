import { type ReactNode, useId } from 'react';
import { Loaded, type Loading } from './loaded.tsx';
import { Section } from './section.tsx';

type ListProps<Item> = Loading<readonly Item[]> & {
  title: string;
  /** A button next to the title, for all items. */
  more?: ReactNode;
  children(item: Item): ReactNode;
};

export function RowList<Item>({ title, data, error, more, children }: ListProps<Item>) {
  return (
    <Section title={title} more={more}>
      <Loaded data={data} error={error}>
        {(items) =>
          items.length > 0 ? (
            <ul className="border-b border-line">{items.map(children)}</ul>
          ) : (
            <p className="text-text-soft">None right now.</p>
          )
        }
      </Loaded>
    </Section>
  );
}

/** `children` are the row's buttons. Screen readers read the row's name with them. */
export function Row({ name, about, children }: { name: ReactNode; about: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 border-t border-line py-1">
      <p className="min-w-0 grow basis-56 py-1.5">
        <span id={id} className="mr-3 font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="text-[0.9375rem] text-text-soft">{about}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        {children}
      </div>
    </li>
  );
}
