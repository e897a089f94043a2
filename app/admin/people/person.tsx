import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import type { Registration } from '#contract/admin.ts';
import type { WholePerson } from '#contract/people/list.ts';
import { textFields } from '#contract/registration.ts';
import { fieldLabels, instantText } from '../labels.ts';
import { Section } from '../page/section.tsx';
import { EmailText } from '../participant/email-text.tsx';
import { History } from '../participant/history.tsx';
import { IdPhoto } from '../participant/id-photo.tsx';
import { Facts, State } from '../participant/participant-dialog.tsx';
import { Pass } from '../participant/pass.tsx';
import { AnnouncedMarks } from '../table/mark-controls.tsx';
import { useMarks } from '../table/marks.ts';
import { Correct } from './correct.tsx';
import { Alike, Events, Mails, Payments } from './of-person.tsx';
import { Merged, Suspect, Withdraw } from './who.tsx';

export function Person({ person }: { person: WholePerson }) {
  const registration: Registration = { ...person, _id: person.id };
  const client = useQueryClient();
  const marks = useMarks();
  // If the person has changed, the history has new entries, so fetch it again.
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
  // The form had the focus. After it closes, the button gets the focus.
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
