import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useNote } from '#app/layout/use-note.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { useHydrated } from '#app/ui/hydrated.ts';
import { Message } from '#app/ui/message.tsx';
import type { Registration } from '#contract/admin.ts';
import type { WholePerson } from '#contract/people/list.ts';
import { textFields } from '#contract/registration.ts';
import { fieldLabels, instantText } from '../labels.ts';
import { Loaded, Section } from '../page/lists.tsx';
import { allPeople, OrganisersPage } from '../page/organisers-page.tsx';
import { AskButton } from '../page/question.tsx';
import { EmailText } from '../participant/email-text.tsx';
import { History } from '../participant/history.tsx';
import { IdPhoto } from '../participant/id-photo.tsx';
import { Facts, State } from '../participant/participant-dialog.tsx';
import { Pass } from '../participant/pass.tsx';
import { queryClient, useChange } from '../session/query-client.ts';
import { useSession } from '../session/session.ts';
import { AnnouncedMarks, useMarks } from '../table/marks.tsx';
import { Correct } from './correct.tsx';
import { Merge } from './merge.tsx';
import { Alike, Events, Mails, Payments } from './of-person.tsx';
import { People } from './people-table.tsx';
import { personQuery } from './person-query.ts';

const parts = [
  { to: '/admin/colleges', label: 'Colleges' },
  { to: '/admin/photos', label: 'ID photos' },
  { to: '/admin/people?real=maybe', label: 'Maybe not real' },
];

/** /admin/people, /admin/people/ID for one person, and /admin/people/ID?with=ID to compare two people. */
export function PeoplePage() {
  const { id } = useParams();
  const { search } = useLocation();
  // The prerendered page does not know the query of the address.
  const other = useHydrated() ? new URLSearchParams(search).get('with') : null;
  if (id !== undefined && other !== null)
    return (
      <OrganisersPage title="One person or two?">
        <Merge key={`${id} ${other}`} id={id} other={other} />
      </OrganisersPage>
    );
  return id === undefined ? (
    <OrganisersPage title="People" links={parts}>
      <WithdrawalNote />
      <People />
    </OrganisersPage>
  ) : (
    <PersonPage key={id} id={id} />
  );
}

/** This is a separate component, so that the note disappears when somebody opens a person. */
function WithdrawalNote() {
  const [note] = useNote();
  return <Message tone="done">{note}</Message>;
}

function PersonPage({ id }: { id: string }) {
  // Pass the client, because OrganisersPage provides it only to its children.
  const { data, error } = useQuery({ ...personQuery(id), enabled: useSession() === 'signed in' }, queryClient);
  return (
    <OrganisersPage title={data?.name || 'People'} links={[allPeople]}>
      <Loaded data={data} error={error}>
        {(person) => <Person person={person} />}
      </Loaded>
    </OrganisersPage>
  );
}

function Person({ person }: { person: WholePerson }) {
  const registration: Registration = { ...person, _id: person.id };
  const client = useQueryClient();
  const marks = useMarks();
  // If the person's data has changed, the history has new entries, so fetch the history again.
  useEffect(() => void client.invalidateQueries({ queryKey: ['history', person.id] }), [client, person]);
  return (
    <>
      <AnnouncedMarks {...marks} />
      <Suspect person={person} />
      <Merged person={person} />
      <Alike person={person} />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <Section title="Details">
          <Details person={person} />
        </Section>
        <div className="grid gap-6">
          <Section title="Marks">
            <State registration={registration} marks={marks} />
            <Payments person={person} />
          </Section>
          {person.idPhotoPath && (
            <Section title="ID photo">
              <p>{verdictText(person)}</p>
              <Photo key={person.idPhotoPath} registration={registration} />
            </Section>
          )}
        </div>
        <Section title="Events">
          <Events person={person} />
        </Section>
        <Section title="Mails">
          <Mails mails={person.mails} />
        </Section>
      </div>
      <Pass registration={registration} />
      <Section title="History">
        <History registration={registration} />
      </Section>
      <Withdraw person={person} />
    </>
  );
}

const verdictText = ({ photoFault }: WholePerson): string =>
  photoFault === null ? 'Not checked yet.' : photoFault === '' ? 'Accepted.' : `Rejected: “${photoFault}”`;

function Details({ person }: { person: WholePerson }) {
  const [isOpen, setOpen] = useState<boolean>();
  const [said, setSaid] = useState('');
  const open = useRef<HTMLButtonElement>(null);

  function close(sentence: string) {
    setSaid(sentence);
    setOpen(false);
  }
  // The form had the focus. After the form closes, the button that opened it gets the focus.
  useEffect(() => {
    if (isOpen === false) open.current?.focus();
  }, [isOpen]);

  if (isOpen) return <Correct person={person} onDone={close} />;
  const facts = [
    ...textFields.map((field) => ({
      name: fieldLabels[field],
      value: field === 'email' && person.email ? <EmailText email={person.email} /> : person[field] || 'None',
    })),
    { name: 'Registered', value: instantText(person.registrationDate) },
    { name: 'Reference', value: person.reference },
  ];
  return (
    <>
      <Facts facts={facts} />
      <Message tone="done">{said}</Message>
      <ToolButton ref={open} onClick={() => setOpen(true)}>
        Correct
      </ToolButton>
    </>
  );
}

/** Loads the photo only on request, because the book records who looked at it. */
function Photo({ registration }: { registration: Registration }) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <IdPhoto registration={registration} />;
  return <ToolButton onClick={() => setShown(true)}>View ID proof</ToolButton>;
}

type Props = { person: WholePerson };

const note = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2';

function Suspect({ person: { id, isSuspect } }: Props) {
  const real = useChange(() => call('findReal', { id }));
  return (
    <>
      <Message>{real.error?.message}</Message>
      {isSuspect && (
        <Message tone="note" className={note}>
          A program may have sent this form. Mails to this person wait until you press “They are real”.
          <ToolButton disabled={real.isPending} onClick={() => real.mutate()}>
            They are real
          </ToolButton>
        </Message>
      )}
    </>
  );
}

function Merged({ person: { id, merged } }: Props) {
  const undo = useChange((other: string) => call('undoMerge', { id, other }));
  return (
    <>
      <Message>{undo.error?.message}</Message>
      {merged.map(({ id: other, name, reference }) => (
        <Message key={other} tone="note" className={note}>
          {`${name}, ${reference}, is merged into this person.`}
          <ToolButton disabled={undo.isPending} onClick={() => undo.mutate(other)}>
            Undo<span className="sr-only"> the merge of {reference}</span>
          </ToolButton>
        </Message>
      ))}
    </>
  );
}

function Withdraw({ person: { id, name } }: Props) {
  const navigate = useNavigate();
  const withdraw = useMutation({
    mutationFn: () => call('withdrawPerson', { id }),
    onSuccess: () => navigate('/admin/people', { replace: true, state: { note: `${name} is withdrawn.` } }),
  });
  return (
    <>
      <Message>{withdraw.error?.message}</Message>
      <AskButton
        label="Withdraw"
        title={`Withdraw ${name}?`}
        disabled={withdraw.isPending}
        className="self-start border-absent text-absent"
        onYes={() => withdraw.mutate()}
      >
        This deletes their details, events and photo for good. If they gave an email, they get a mail. What they paid
        stays counted.
      </AskButton>
    </>
  );
}
