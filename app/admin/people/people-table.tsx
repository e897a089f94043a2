import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callFor } from '#app/call-for.ts';
import { fullTimeText } from '#app/fest-time.ts';
import { TextLink, ToolButton } from '#app/ui/buttons.tsx';
import type { Registration } from '#contract/admin.ts';
import { peopleSentences } from '#contract/calls/tool-sentences.ts';
import {
  chosenText,
  eventText,
  filterWords,
  type ListedPerson,
  mostChosen,
  mostOnPage,
  peoplePage,
} from '#contract/people/list.ts';
import { grouped } from '#contract/rupees.ts';
import { eventsByTime } from '#programme/events.ts';
import { hasFees } from '#programme/fees.ts';
import { instantText, paymentLabel } from '../labels.ts';
import { type TableAddress, useTableAddress } from '../page/table/address.ts';
import type { Column, Filter, FoundRows } from '../page/table/columns.ts';
import { DataTable, type RowNote } from '../page/table/data-table.tsx';
import { polled } from '../session/query-client.ts';
import { ArrivalButton, PaymentSelect } from '../table/mark-controls.tsx';
import { AnnouncedMarks, type Marks, NoteLine, rowState, useMarks } from '../table/marks.tsx';
import { Suspects } from './suspects.tsx';

type Words = Readonly<Record<string, string>>;

/** `labels` has the menu text of each option, by id. `said` has the option's words in a sentence. */
const filter = (name: string, label: string, labels: Words, said: Words) => ({
  name,
  options: [
    { id: '', label, said: '' },
    ...Object.entries(labels).map(([id, text]) => ({ id, label: text, said: said[id] ?? '' })),
  ],
});

const { payment, arrived, real, photo } = filterWords;
const eventWords = (words: (label: string) => string): Words =>
  Object.fromEntries(eventsByTime.map(({ id, label }) => [id, words(label)]));
// With fees, 'none' would also find people with an unverified UTR, and miss people who have paid only a part.
const unpaid: Words = hasFees() ? { due: 'To pay', utr: 'To verify' } : { none: 'Not paid' };

export const filters: Filter[] = [
  filter('event', 'Event', eventWords(String), eventWords(eventText)),
  filter('payment', 'Payment', { ...unpaid, cash: 'Cash', online: 'Online' }, payment),
  filter('arrived', 'Arrival', { yes: 'Arrived', no: 'Not arrived' }, arrived),
  filter('real', 'Real', { maybe: 'Maybe not' }, real),
  filter('photo', 'ID photo', { unchecked: 'To check', accepted: 'Accepted', rejected: 'Rejected' }, photo),
  { name: 'chosen', options: [], say: chosenText },
];

/** `chosen` are the references of the ticked people. Ticks alone do not filter the table. */
type Choice = { chosen: readonly string[]; choose(chosen: readonly string[]): void };

/** In front of the link that covers the whole row. On a phone, both controls have the same width. */
const control = 'relative z-1 block text-text max-lg:w-[8rem]';

function columnsOf({ chosen, choose }: Choice, marks: Marks): Column<ListedPerson>[] {
  const controls = (person: ListedPerson) => {
    const registration: Registration = { ...person, _id: person.id };
    return { registration, sending: rowState(marks, registration).sending, onMark: marks.mark };
  };
  return [
    {
      name: 'Name',
      sort: 'name',
      onPhone: 'name',
      look: 'lg:w-33 xl:w-42 2xl:w-[18%]',
      text: ({ name }) => name,
      cell: ({ id, name, reference }) => {
        const others = chosen.filter((one) => one !== reference);
        const isChosen = others.length < chosen.length;
        return (
          <span className="flex items-center">
            <label className="relative z-1 -my-2.5 -ml-2 grid size-11 shrink-0 place-items-center print:hidden">
              <input
                type="checkbox"
                aria-label={`Choose ${name}`}
                checked={isChosen}
                disabled={!isChosen && chosen.length >= mostChosen}
                onChange={() => choose(isChosen ? others : [...chosen, reference])}
                className="check size-5"
              />
            </label>
            <Link
              to={`/admin/people/${id}`}
              className="font-semibold underline decoration-line-strong decoration-1 underline-offset-4 after:absolute after:inset-0 hover:text-primary"
            >
              <span className="line-clamp-2">{name}</span>
            </Link>
          </span>
        );
      },
    },
    { name: 'College', sort: 'college', onPhone: 'more', text: ({ college }) => college },
    { name: 'Email', isOnlyInFiles: true, text: ({ email }) => email },
    {
      name: 'Number',
      isShort: true,
      look: 'lg:w-26',
      text: ({ contact }) => contact ?? '',
      cell: ({ contact }) => <span className="font-mono text-sm">{contact}</span>,
    },
    {
      name: 'Events',
      look: 'lg:w-[16%] xl:w-[19%] 2xl:w-[25%]',
      text: ({ selectedEvents }) => selectedEvents.join(', '),
    },
    {
      name: 'Arrival',
      onPhone: 'state',
      isShort: true,
      look: 'lg:w-33',
      text: ({ isPresent }) => (isPresent ? 'Present' : 'Absent'),
      cell: (person) => (
        <span className={control}>
          <ArrivalButton {...controls(person)} />
        </span>
      ),
    },
    { name: 'Seen at', isOnlyInFiles: true, text: ({ presentAt = [] }) => presentAt.join(', ') },
    {
      name: 'Payment',
      onPhone: 'end',
      isShort: true,
      look: 'lg:w-35.5',
      text: ({ paymentMethod }) => paymentLabel(paymentMethod),
      cell: (person) => (
        <span className={control}>
          <PaymentSelect {...controls(person)} />
        </span>
      ),
    },
    {
      name: 'Registered',
      sort: 'registered',
      isShort: true,
      isOnlyWide: true,
      look: 'lg:w-33',
      text: ({ registrationDate }) => instantText(registrationDate, fullTimeText),
      cell: ({ registrationDate }) => instantText(registrationDate),
    },
    { name: 'Reference', isShort: true, isOnlyInFiles: true, text: ({ reference }) => reference },
  ];
}

export const search = 'Name, number, email or reference';
const table = {
  name: 'People',
  rows: 'people',
  row: 'person',
  search,
  filters,
  pageSize: 50,
  keyOf: ({ id }: ListedPerson) => id,
};

export const parameters = ['q', ...filters.map(({ name }) => name)];

export function People() {
  const address = useTableAddress();
  const [chosen, choose] = useState<readonly string[]>(() => address.get('chosen').split(',').filter(Boolean));
  const choice = { chosen, choose };
  const marks = useMarks();
  const onPage = address.pick([...parameters, 'sort', 'page']);
  const query = useQuery({
    ...polled(peoplePage, 'people', 10_000, { query: onPage }),
    select: ({ people: rows, ...found }): FoundRows<ListedPerson> => ({ rows, ...found }),
    placeholderData: keepPreviousData,
  });
  const fetch = () => fetchAll(address.pick([...parameters, 'sort']));
  return (
    <>
      <AnnouncedMarks {...marks} />
      {address.get('real') === 'maybe' && <Suspects total={query.data?.total ?? 0} fetchAll={fetch} />}
      <DataTable
        table={{ ...table, columns: columnsOf(choice, marks) }}
        notes={markNotes(marks)}
        address={address}
        query={query}
        fetchAll={fetch}
        more={<WhatNext {...choice} address={address} total={query.data?.total ?? 0} />}
      />
    </>
  );
}

/** Shows what an organiser can do with the ticked people, or with everybody who matches the filters. */
function WhatNext({ chosen, choose, address, total }: Choice & { address: TableAddress; total: number }) {
  const letterTo = (filter: Record<string, string>) => `/admin/letters?${new URLSearchParams(filter)}`;
  const references = chosen.join();
  if (references === '')
    return (
      <TextLink to={letterTo(address.pick(parameters))} className="mr-2 max-sm:w-full">
        {`Write to ${total === 1 ? 'this person' : `these ${grouped(total)} people`}`}
      </TextLink>
    );
  const said = chosenText(references);
  return (
    <>
      <TextLink to={letterTo({ chosen: references })} className="mr-2 max-sm:w-full">{`Write to ${said}`}</TextLink>
      {references !== address.get('chosen') && (
        <TextLink to={`?chosen=${references}`} className="mr-2 max-sm:w-full">{`Show only ${said}`}</TextLink>
      )}
      {chosen.length >= mostChosen && <span className="text-text-soft">{peopleSentences.chosen(mostChosen)}.</span>}
      <ToolButton onClick={() => choose([])}>Choose nobody</ToolButton>
    </>
  );
}

export async function fetchAll(filter: Record<string, string>): Promise<ListedPerson[]> {
  // A new registration can move a person to the next page. Collect people by id, so that nobody is in the list twice.
  const all = new Map<string, ListedPerson>();
  for (let page = 1; ; page += 1) {
    const query = { ...filter, page: String(page), size: String(mostOnPage) };
    const { people } = await callFor(peoplePage, 'people', { query });
    for (const person of people) all.set(person.id, person);
    if (people.length < mostOnPage) return [...all.values()];
  }
}

const markNotes = ({ notes, mark, dismiss }: Marks): RowNote[] =>
  notes.map((note) => {
    const line = (
      <div key={note.place} ref={passFocusOn}>
        <NoteLine note={note} mark={mark} dismiss={dismiss} />
      </div>
    );
    return { about: note.registration._id, line };
  });

/** The pressed button disappears with its note, so the focus goes to the row above, or to the number of people. */
const passFocusOn = (line: HTMLElement | null) => () => {
  if (!line?.contains(document.activeElement)) return;
  const above = line.closest('tr')?.previousElementSibling?.querySelector('a');
  (above ?? line.parentElement?.querySelector<HTMLElement>('[role="status"]'))?.focus();
};
