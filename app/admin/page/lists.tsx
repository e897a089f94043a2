import { type ReactNode, useId } from 'react';
import { Message } from '#app/ui/message.tsx';

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

/** `children` are the row's buttons. With each button, screen readers also read the row's name. */
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

type Loading<Data> = {
  /** Undefined until the data has loaded. */
  data: Data | undefined;
  error?: Error | null | undefined;
};

/** Shows the data, "Loading..." or an error. If a later request fails, the data stays on the screen. */
export function Loaded<Data>({ data, error, children }: Loading<Data> & { children?(data: Data): ReactNode }) {
  return (
    <>
      {error && <Message>{error.message}</Message>}
      {data === undefined && !error && <p className="text-text-soft">Loading...</p>}
      {data !== undefined && children?.(data)}
    </>
  );
}

/** `more` is a button next to the title. */
export function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-3 *:[button]:justify-self-start">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
