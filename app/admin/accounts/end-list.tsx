import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#app/tool-api.ts';
import type { ToolCall } from '#contract/calls/tool-calls.ts';
import { AskButton } from '../page/question.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { useChange } from '../page/use-change.ts';

type Shown = { id: string; name: string; about: string; cannotEnd?: boolean; button?: ReactNode };

type Props<Item> = {
  title: string;
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error'>;
  rowOf(item: Item): Shown;
  /** `effect` is a sentence for the confirmation dialog. It says what the request `call` will do. */
  end: { call: ToolCall; label: string; effect: string };
};

export function EndList<Item>({ title, query: { data, error }, rowOf, end }: Props<Item>) {
  const ending = useChange((id: string) => call(end.call, { id }));
  return (
    <RowList title={title} data={data?.map(rowOf)} error={ending.error ?? error}>
      {({ id, name, about, cannotEnd, button }) => (
        <Row key={id} name={name} about={about}>
          {button}
          {!cannotEnd && (
            <AskButton
              label={end.label}
              title={`${end.label} ${name}?`}
              disabled={ending.isPending}
              onYes={() => ending.mutate(id)}
            >
              <p>{end.effect}</p>
            </AskButton>
          )}
        </Row>
      )}
    </RowList>
  );
}
