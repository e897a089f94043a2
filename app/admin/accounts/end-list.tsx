import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { Question } from '../page/question.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { useChange } from '../page/use-change.ts';

type Shown = { id: string; name: string; about: string; cannotEnd?: boolean; button?: ReactNode };

type Props<Item> = {
  title: string;
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error'>;
  rowOf(item: Item): Shown;
  /** `effect` explains in the question what the call does. */
  end: { call: ToolCall; label: string; effect: string };
};

/** Refreshes every list of the page, because removing an account also ends its invitations. */
const everything = { queryKey: [] };

export function EndList<Item>({ title, query: { data, error }, rowOf, end }: Props<Item>) {
  const ending = useChange(everything, (id: string) => call(end.call, { id }));
  const [asked, setAsked] = useState<Shown | null>(null);

  function endAsked() {
    setAsked(null);
    if (asked) ending.mutate(asked.id);
  }

  return (
    <>
      <RowList title={title} items={data?.map(rowOf)} failure={ending.error?.message ?? error?.message}>
        {({ id, name, about, cannotEnd, button }) => (
          <Row key={id} id={id} name={name} about={about}>
            {button}
            {!cannotEnd && (
              <ToolButton
                aria-describedby={id}
                disabled={ending.isPending}
                onClick={() => setAsked({ id, name, about })}
              >
                {end.label}
              </ToolButton>
            )}
          </Row>
        )}
      </RowList>
      <Question
        open={asked !== null}
        title={`${end.label} ${asked?.name}?`}
        action={end.label}
        onYes={endAsked}
        onClose={() => setAsked(null)}
      >
        <p>{end.effect}</p>
      </Question>
    </>
  );
}
