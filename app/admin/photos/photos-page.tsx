import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { faultLimit, type PeoplePage, peoplePage, type WholePerson } from '#contract/people/list.ts';
import { allPeople, pageOf } from '../page/organisers-page.tsx';
import { Question } from '../page/question.tsx';
import { usePhotoAddress } from '../participant/id-photo.tsx';
import { personQuery } from '../people/person-query.ts';
import { polled } from '../session/query-client.ts';

export const PhotosPage = pageOf('ID photos', Photos, [allPeople]);

/** Reasons to reject a photo. The participant reads them on the pass and in a mail. */
const faults = [
  'The photo is too blurred to read.',
  'This is not a college ID card.',
  'The card has another name.',
  'Part of the card is missing.',
];

const query = { photo: 'unchecked', sort: 'registered', size: '200' };
const unchecked = polled(peoplePage, 'people', 10_000, { query });

const without = (id: string, { people, total, ...list }: PeoplePage): PeoplePage => ({
  ...list,
  total: total - 1,
  people: people.filter((person) => person.id !== id),
});

function Photos() {
  const client = useQueryClient();
  // Shows the person with the id `at` or the next id. The first `at` is random, so organisers check different photos.
  const [at, setAt] = useState('');
  const [checked, setChecked] = useState<{ of: WholePerson; fault: string }[]>([]);
  const [rejected, setRejected] = useState<WholePerson>();
  const area = useRef<HTMLElement>(null);
  const address = usePhotoAddress();
  const { data, error } = useQuery(unchecked);
  const { people = [], total } = data ?? {};
  if (at === '' && people.length > 0) setAt(people[Math.floor(Math.random() * people.length)]?.id ?? '');
  const index = Math.max(
    0,
    people.findIndex(({ id }) => id >= at),
  );
  const [id = '', nextId = ''] = [people[index]?.id, people[(index + 1) % people.length]?.id];
  const { data: person } = useQuery({ ...personQuery(id), enabled: id !== '' });
  const { data: next } = useQuery({ ...personQuery(nextId), enabled: nextId !== '' });
  const last = checked.at(-1);

  const check = useMutation({
    mutationFn: ({ of: { id, photoVersion: version }, fault }: { of: WholePerson; fault: string | null }) =>
      call('checkPhoto', { id, body: { version, fault } }),
    onSuccess(_, { of, fault }) {
      setChecked(fault === null ? checked.slice(0, -1) : [...checked, { of, fault }]);
      setAt(fault === null ? of.id : nextId);
      if (fault !== null) client.setQueryData(unchecked.queryKey, (list) => list && without(of.id, list));
    },
    onSettled(_, __, { fault }) {
      const reloaded = client.invalidateQueries();
      // After an undo, `judge` ignores all keys until the list is fetched: before, the undone photo is not in the list.
      return fault === null ? reloaded : undefined;
    },
  });
  // The shortcuts, such as A for Accept, work only while the focus is in this area.
  useEffect(() => area.current?.focus({ preventScroll: id !== '' }), [id]);

  function judge(of: WholePerson | undefined, fault: string | null) {
    setRejected(undefined);
    if (of && !check.isPending) check.mutate({ of, fault });
  }

  const actions = [
    { key: 'A', label: 'Accept', act: person && (() => judge(person, '')) },
    { key: 'R', label: 'Reject', act: person && (() => setRejected(person)) },
    { key: '→', label: 'Skip', act: nextId === id ? undefined : () => setAt(nextId) },
    { key: 'Z', label: 'Undo', act: last && (() => judge(last.of, null)) },
  ];

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const key = event.key === 'ArrowRight' ? '→' : event.key.toUpperCase();
    const fault = rejected && faults[Number(key) - 1];
    if (fault) judge(rejected, fault);
    if (!rejected) actions.find((one) => one.key === key)?.act?.();
  }

  return (
    <section ref={area} tabIndex={-1} aria-label="Next photo" onKeyDown={press} className="grid gap-4 outline-none">
      <p role="status" className="text-text-soft">
        {data ? (total === 0 ? 'Every ID photo has been checked.' : `${total} to check`) : !error && 'Loading...'}
      </p>
      <Message>{error?.message ?? check.error?.message}</Message>
      <div className="grid items-start gap-x-10 gap-y-5 nav:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          {[...new Set([person, next])].map(
            (one) =>
              one?.idPhotoPath && (
                <img
                  key={one.idPhotoPath}
                  src={address(one.idPhotoPath)}
                  alt={`ID of ${one.name}`}
                  hidden={one !== person}
                  className="h-[45vh] w-full rounded-md bg-sunken object-contain nav:h-[70vh]"
                />
              ),
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          {person && (
            <div>
              <h2 className="text-3xl wrap-anywhere">{person.name}</h2>
              <p className="wrap-anywhere">{person.college}</p>
              <p className="font-mono text-primary">{person.reference}</p>
            </div>
          )}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
            {actions.map(({ key, label, act }) => (
              <Key key={key} keyName={key} disabled={!act} onClick={act}>
                {label}
              </Key>
            ))}
          </div>
          {last && <p className="text-text-soft">{`${last.fault ? 'Rejected' : 'Accepted'}: ${last.of.name}`}</p>}
        </div>
      </div>
      <Question
        open={rejected !== undefined}
        title={`Why reject the ID photo of ${(rejected ?? person)?.name}?`}
        action="Reject"
        why={{
          label: 'In your own words',
          hint: 'The participant reads it on the pass and in a mail.',
          maxLength: faultLimit,
        }}
        onYes={(fault) => judge(rejected, fault)}
        onClose={() => setRejected(undefined)}
      >
        {faults.map((fault, index) => (
          <Key key={fault} keyName={index + 1} onClick={() => judge(rejected, fault)}>
            {fault}
          </Key>
        ))}
      </Question>
    </section>
  );
}

const Key = ({ keyName, children, ...button }: ComponentProps<typeof ToolButton> & { keyName: ReactNode }) => (
  <ToolButton className="flex items-center justify-between gap-3 text-left" {...button}>
    {children} <kbd className="text-sm text-text-soft pointer-coarse:hidden">{keyName}</kbd>
  </ToolButton>
);
