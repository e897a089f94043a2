import { useQuery } from '@tanstack/react-query';
import { callFor } from '#app/call-for.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { clearings, type ListedPerson, madeClearing, mostCleared } from '#contract/people/list.ts';
import { counted, instantText } from '../labels.ts';
import { Row, RowList } from '../page/lists.tsx';
import { AskButton } from '../page/question.tsx';
import { asked, useChange } from '../session/query-client.ts';

const registrations = (count: number) => counted(count, 'registration');

/** Shown above the table of suspects. Removes at most `mostCleared` people from all lists, and can undo that. */
export function Suspects({ total, fetchAll }: { total: number; fetchAll(): Promise<readonly ListedPerson[]> }) {
  const cleared = useQuery(asked(clearings, 'clearings'));
  const undo = useChange((id: string) => call('undoClearing', { id }));
  const clear = useChange(async () => {
    const ids = (await fetchAll()).slice(0, mostCleared).map(({ id }) => id);
    return callFor(madeClearing, 'clear', { body: { ids } });
  });

  const count = Math.min(total, mostCleared);
  return (
    <>
      {count > 0 && (
        <p>
          A program may have sent these forms. Mails to these people wait until you open a person and press “They are
          real”.
        </p>
      )}
      <Message>{clear.error?.message}</Message>
      <Message tone="done">{clear.data && `Cleared ${registrations(clear.data.people)}.`}</Message>
      {count > 0 && (
        <AskButton
          label={clear.isPending ? 'Clearing...' : `Clear ${registrations(count)}`}
          title={`Clear ${registrations(count)}?`}
          action="Clear"
          disabled={clear.isPending}
          className="self-start border-absent text-absent"
          onYes={() => clear.mutate(undefined)}
        >
          These registrations disappear from all lists, and get no mails. People who were marked present or have paid
          stay. You can undo this here.
        </AskButton>
      )}
      {cleared.data && cleared.data.length > 0 && (
        <RowList title="Cleared" data={cleared.data} error={undo.error}>
          {({ id, people, by, at }) => (
            <Row key={id} name={registrations(people)} about={`${instantText(at)}, ${by}`}>
              <ToolButton disabled={undo.isPending} onClick={() => undo.mutate(id, { onSuccess: clear.reset })}>
                Undo
              </ToolButton>
            </Row>
          )}
        </RowList>
      )}
    </>
  );
}
