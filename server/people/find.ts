import {
  chosenText,
  eventText,
  filterWords,
  type ListedPerson,
  type PeoplePage,
  searchText,
} from '#contract/people/list.ts';
import { matchPeople } from '#contract/people/search.ts';
import type { PeopleFilter } from '#contract/people/sent-people.ts';
import { referenceOf } from '#contract/reference.ts';
import type { Everybody, HeldRow } from './everybody.ts';

/** The ids of people who match the filter's `payment`. Null if the rows in memory show who matches. */
type Found = ReadonlySet<string> | null;

/** Filters and sorts everybody in memory, and returns one page. Refresh `people` before the call. */
export function listPeople(
  people: Everybody,
  eventLabel: string | null,
  filter: PeopleFilter,
  byPayment: Found = null,
): PeoplePage {
  const { q = '', sort, page = 1, size = 50 } = filter;
  const found = matchAll(people, eventLabel, filter, byPayment);
  const order = sort ?? (q.trim() === '' ? '-registered' : null);
  if (order !== null) found.sort(inOrder(order));
  return {
    total: found.length,
    everybody: people.byId.size,
    people: found.slice((page - 1) * size, page * size).map(listedPerson),
  };
}

/** Returns everybody who matches all parts of the filter. */
export function matchAll(people: Everybody, eventLabel: string | null, filter: PeopleFilter, byPayment: Found) {
  const { q = '', payment = '', arrived = '', real = '', photo = '', chosen = '' } = filter;
  const references = new Set(chosen.split(','));
  const all = [...people.byId.values()];
  return (q.trim() === '' ? all : matchPeople(all, q)).filter(
    ({ id, row }) =>
      (chosen === '' || references.has(referenceOf(id))) &&
      (eventLabel === null || row.selectedEvents.includes(eventLabel)) &&
      (byPayment?.has(row._id) ?? (payment === '' || row.paymentMethod === (payment === 'none' ? '' : payment))) &&
      (real === '' || row.isSuspect === true) &&
      (arrived === '' || row.isPresent === (arrived === 'yes')) &&
      (photo === '' || photo === verdictOn(row)),
  );
}

const verdictOn = ({ photoVersion, photoFault }: HeldRow['row']) =>
  photoVersion === null ? null : photoFault === null ? 'unchecked' : photoFault === '' ? 'accepted' : 'rejected';

/** Returns the filter as a sentence, such as 'registered for C Bingo, not paid'. */
export function filterText(eventLabel: string | null, { q, payment, arrived, real, photo, chosen }: PeopleFilter) {
  const parts = [
    chosen && chosenText(chosen),
    q?.trim() && searchText(q.trim()),
    eventLabel !== null && eventText(eventLabel),
    payment && filterWords.payment[payment],
    arrived && filterWords.arrived[arrived],
    real && filterWords.real[real],
    photo && filterWords.photo[photo],
  ];
  return parts.filter(Boolean).join(', ') || 'everybody';
}

function inOrder(order: NonNullable<PeopleFilter['sort']>): (a: HeldRow, b: HeldRow) => number {
  const isDown = order.startsWith('-');
  const column = order.replace('-', '') as 'registered' | 'name' | 'college';
  const textOf = (person: HeldRow) => (column === 'registered' ? person.row.registrationDate : person[column]);
  return (a, b) => {
    const x = textOf(a);
    const y = textOf(b);
    const isAfter = x === y ? a.id > b.id : x > y;
    return isAfter === isDown ? -1 : 1;
  };
}

export function listedPerson({ id, row: { _id, photoVersion, photoFault, formerly, ...row } }: HeldRow): ListedPerson {
  return { id, reference: referenceOf(id), ...row };
}
