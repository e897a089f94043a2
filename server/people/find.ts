import { matchPeople } from '#contract/people/search.ts';
import type { PeopleFilter } from '#contract/people/sent-people.ts';
import type { ListedPerson, PeoplePage } from '#contract/people-list.ts';
import { referenceOf } from '#contract/reference.ts';
import type { Everybody, HeldRow } from './everybody.ts';

/** Filters, sorts and cuts a page out of everybody in memory. Refresh `people` first. */
export function listPeople(people: Everybody, eventLabel: string | null, filter: PeopleFilter): PeoplePage {
  const { q = '', payment = '', arrived = '', photo = '', sort, page = 1, size = 50 } = filter;
  const all = [...people.byId.values()];
  const found = (q.trim() === '' ? all : matchPeople(all, q)).filter(
    ({ row }) =>
      (eventLabel === null || row.selectedEvents.includes(eventLabel)) &&
      (payment === '' || row.paymentMethod === (payment === 'none' ? '' : payment)) &&
      (arrived === '' || row.isPresent === (arrived === 'yes')) &&
      (photo === '' || photo === verdictOn(row)),
  );
  const order = sort ?? (q.trim() === '' ? '-registered' : null);
  if (order !== null) found.sort(inOrder(order));
  return {
    total: found.length,
    everybody: all.length,
    people: found.slice((page - 1) * size, page * size).map(listedPerson),
  };
}

const verdictOn = ({ photoVersion, photoFault }: HeldRow['row']) =>
  photoVersion === null ? null : photoFault === null ? 'unchecked' : photoFault === '' ? 'accepted' : 'rejected';

function inOrder(order: NonNullable<PeopleFilter['sort']>): (a: HeldRow, b: HeldRow) => number {
  const isDown = order.startsWith('-');
  const column = order.replace('-', '') as 'registered' | 'name' | 'college';
  const textOf = (person: HeldRow) => (column === 'registered' ? person.row.registrationDate : person[column]);
  return (a, b) => {
    const [x, y] = [textOf(a), textOf(b)];
    const isAfter = x === y ? a.id > b.id : x > y;
    return isAfter === isDown ? -1 : 1;
  };
}

export function listedPerson({ id, row: { _id, photoVersion, photoFault, ...row } }: HeldRow): ListedPerson {
  return { id, reference: referenceOf(id), ...row };
}
