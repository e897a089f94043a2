import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { callFor } from '#app/call-for.ts';
import { whenText } from '#app/fest-time.ts';
import { TextLink, ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Message } from '#app/ui/message.tsx';
import { letterList, subjectLimit, type Written, wholeLetter } from '#contract/letters.ts';
import { peoplePage } from '#contract/people/list.ts';
import { Row, RowList } from '../page/lists.tsx';
import { Columns, OrganisersPage } from '../page/organisers-page.tsx';
import { useTableAddress } from '../page/table/address.ts';
import { numbersOf } from '../page/table/data-table.tsx';
import { Chips, TableFilters } from '../page/table/filters.tsx';
import { ToolForm } from '../page/tool-form.tsx';
import { fetchAll, filters, parameters, search } from '../people/people-table.tsx';
import { asked, polled } from '../session/query-client.ts';
import { useHasNoMailServer } from '../today/use-today.ts';
import { ByPhone, Letter, progressText, reasons } from './letter.tsx';

/** /admin/letters, and /admin/letters/ID for one letter or its preview. */
export function LettersPage() {
  const { id } = useParams();
  return (
    <OrganisersPage title="Letters" links={id === undefined ? [] : [{ to: '/admin/letters', label: 'All letters' }]}>
      <NoServer />
      {id === undefined ? <WriteLetter /> : <Letter key={id} id={id} />}
    </OrganisersPage>
  );
}

function NoServer() {
  return <Message tone="warning">{useHasNoMailServer() && 'No mail server is set, so letters reach nobody.'}</Message>;
}

/** Writes to the people who match the filters in the address. The People page has the same filters. */
function WriteLetter() {
  const address = useTableAddress();
  const navigate = useNavigate();
  const { search: filtered, state } = useLocation();
  const [typed, setTyped] = useState<Written>(state ?? { subject: '', text: 'Hello {name},\n\n' });
  const filter = address.pick(parameters);
  const { data, error } = useQuery(asked(peoplePage, 'people', { query: { ...filter, size: '1' } }));
  const preview = useMutation({
    mutationFn: () => callFor(wholeLetter, 'previewLetter', { body: { filter, ...typed } }),
    async onSuccess({ id }) {
      // Store the typed text in the history, so that the Back button restores it.
      await navigate(filtered || '?', { replace: true, state: typed });
      await navigate(`/admin/letters/${id}`);
    },
  });
  return (
    <>
      <div className="grid gap-2">
        <TableFilters label={search} filters={filters} address={address} />
        <Chips filters={filters} address={address}>
          <p role="status">{data && `To ${numbersOf(data)} ${data.everybody === 1 ? 'person' : 'people'}`}</p>
        </Chips>
        <Message>{error?.message}</Message>
      </div>
      <Columns>
        <ToolForm
          title="Write a letter"
          action={{ idle: 'Preview', busy: 'One moment...' }}
          change={preview}
          onSend={() => preview.mutate()}
          status="Nothing is sent yet."
        >
          <TextField
            label="Subject"
            value={typed.subject}
            maxLength={subjectLimit}
            onChange={({ target }) => setTyped({ ...typed, subject: target.value })}
          />
          <TextField
            label="Letter"
            hint="{name} becomes the first name. An empty line begins a new paragraph."
            value={typed.text}
            rows={12}
            onChange={({ target }) => setTyped({ ...typed, text: target.value })}
          />
        </ToolForm>
        <div className="grid gap-8">
          <Sent />
          <Phones key={filtered} filter={filter} written={typed} />
        </div>
      </Columns>
    </>
  );
}

function Sent() {
  const isFile = useHasNoMailServer();
  const { data, error } = useQuery(polled(letterList, 'letters', 5_000));
  return (
    <RowList title="Sent letters" data={data} error={error}>
      {(letter) => (
        <Row
          key={letter.id}
          name={letter.subject}
          about={`${whenText(letter.sentAt ?? '')}, ${progressText(letter, isFile)}`}
        >
          <TextLink to={`/admin/letters/${letter.id}`}>Open</TextLink>
        </Row>
      )}
    </RowList>
  );
}

function Phones({ filter, written }: { filter: Record<string, string>; written: Written }) {
  const all = useMutation({ mutationFn: () => fetchAll(filter) });
  if (all.data)
    return (
      <ByPhone
        title="By phone"
        people={all.data.map((person) => {
          const about = (person.isSuspect && reasons.suspect) || (person.isUnwanted && reasons.unwanted) || '';
          return { ...person, contact: person.contact ?? '', about, isUnwanted: about !== '' };
        })}
        written={written}
        kept={new URLSearchParams(filter).toString()}
      />
    );
  return (
    <>
      <Message>{all.error?.message}</Message>
      <ToolButton disabled={all.isPending} onClick={() => all.mutate()} className="justify-self-start">
        Show phone numbers
      </ToolButton>
    </>
  );
}
