import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callFor } from '#app/call-for.ts';
import { fullTimeText } from '#app/fest-time.ts';
import { TextLink } from '#app/ui/buttons.tsx';
import { eventText, filterWords, type ListedPerson, mostOnPage, peoplePage } from '#contract/people/list.ts';
import { grouped } from '#contract/rupees.ts';
import { eventsByTime } from '#programme/events.ts';
import { instantText, paymentLabel } from '../labels.ts';
import { useTableAddress } from '../page/table/address.ts';
import type { Column, FoundRows, TableOf } from '../page/table/columns.ts';
import { DataTable } from '../page/table/data-table.tsx';
import { AttendanceChip } from '../table/mark-controls.tsx';
import { Suspects } from './suspects.tsx';

type Options = readonly (readonly [id: string, label: string, said: string | undefined])[];

const filter = (name: string, label: string, options: Options) => ({
  name,
  options: [{ id: '', label, said: '' }, ...options.map(([id, text, said = '']) => ({ id, label: text, said }))],
});

const { payment, arrived, real, photo } = filterWords;

export const filters = [
  filter(
    'event',
    'Event',
    eventsByTime.map(({ id, label }) => [id, label, eventText(label)]),
  ),
  filter('payment', 'Payment', [
    ['none', 'Not paid', payment.none],
    ['cash', 'Cash', payment.cash],
    ['online', 'Online', payment.online],
  ]),
  filter('arrived', 'Arrival', [
    ['yes', 'Arrived', arrived.yes],
    ['no', 'Not arrived', arrived.no],
  ]),
  filter('real', 'Real', [['maybe', 'Maybe not', real.maybe]]),
  filter('photo', 'ID photo', [
    ['unchecked', 'To check', photo.unchecked],
    ['accepted', 'Accepted', photo.accepted],
    ['rejected', 'Rejected', photo.rejected],
  ]),
];

const columns: Column<ListedPerson>[] = [
  {
    ...{ name: 'Name', sort: 'name', onPhone: 'name' },
    text: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link
        to={`/admin/people/${id}`}
        className="font-semibold underline decoration-line-strong decoration-1 underline-offset-4 after:absolute after:inset-0 hover:text-primary"
      >
        {name}
      </Link>
    ),
  },
  { name: 'College', sort: 'college', onPhone: 'more', text: ({ college }) => college },
  { name: 'Email', isOnlyInFiles: true, text: ({ email }) => email },
  {
    ...{ name: 'Number', isShort: true, look: 'lg:w-28' },
    text: ({ contact }) => contact ?? '',
    cell: ({ contact }) => <span className="font-mono text-sm">{contact}</span>,
  },
  { name: 'Events', look: 'lg:w-[24%]', text: ({ selectedEvents }) => selectedEvents.join(', ') },
  {
    ...{ name: 'Arrival', onPhone: 'state', isShort: true, look: 'lg:w-28' },
    text: ({ isPresent }) => (isPresent ? 'Present' : 'Absent'),
    cell: AttendanceChip,
  },
  { name: 'Seen at', isOnlyInFiles: true, text: ({ presentAt = [] }) => presentAt.join(', ') },
  {
    ...{ name: 'Payment', onPhone: 'end', isShort: true, look: 'lg:w-26' },
    text: ({ paymentMethod }) => paymentLabel(paymentMethod),
  },
  {
    ...{ name: 'Registered', sort: 'registered', isShort: true, look: 'lg:w-33 lg:max-xl:hidden' },
    text: ({ registrationDate }) => instantText(registrationDate, fullTimeText),
    cell: ({ registrationDate }) => instantText(registrationDate),
  },
  { name: 'Reference', isShort: true, isOnlyInFiles: true, text: ({ reference }) => reference },
];

export const search = 'Name, number, email or reference';
const table: TableOf<ListedPerson> = {
  ...{ name: 'People', rows: 'people', row: 'person', search, filters, columns, pageSize: 50 },
  keyOf: ({ id }) => id,
};

export const parameters = ['q', ...filters.map(({ name }) => name)];

export function People() {
  const address = useTableAddress();
  const onPage = address.pick([...parameters, 'sort', 'page']);
  const query = useQuery({
    queryKey: ['people', onPage],
    queryFn: ({ signal }) => callFor(peoplePage, 'people', { query: onPage, signal }),
    select: ({ people: rows, ...found }): FoundRows<ListedPerson> => ({ rows, ...found }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const fetch = () => fetchAll(address.pick([...parameters, 'sort']));
  return (
    <>
      {address.get('real') === 'maybe' && <Suspects total={query.data?.total ?? 0} fetchAll={fetch} />}
      <DataTable
        table={table}
        address={address}
        query={query}
        fetchAll={fetch}
        more={
          <TextLink
            to={`/admin/letters?${new URLSearchParams(address.pick(parameters))}`}
            className="mr-2 max-sm:w-full"
          >
            {`Write to ${query.data?.total === 1 ? 'this person' : `these ${grouped(query.data?.total ?? 0)} people`}`}
          </TextLink>
        }
      />
    </>
  );
}

export async function fetchAll(filter: Record<string, string>): Promise<ListedPerson[]> {
  // A registration meanwhile moves people to the next page. Collect them by id, so that nobody is in the list twice.
  const all = new Map<string, ListedPerson>();
  for (let page = 1; ; page += 1) {
    const query = { ...filter, page: String(page), size: String(mostOnPage) };
    const { people } = await callFor(peoplePage, 'people', { query });
    for (const person of people) all.set(person.id, person);
    if (people.length < mostOnPage) return [...all.values()];
  }
}
