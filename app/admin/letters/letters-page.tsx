import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { whenText } from '#app/fest-time.ts';
import { TextLink } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { letterList } from '#contract/letters.ts';
import { OrganisersPage } from '../page/organisers-page.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { polled } from '../session/query-client.ts';
import { useHasNoMailServer } from '../today/use-today.ts';
import { Letter, progressText } from './letter.tsx';
import { WriteLetter } from './write-letter.tsx';

/** /admin/letters, and /admin/letters/ID for one letter or its preview. */
export function LettersPage() {
  const { id } = useParams();
  return (
    <OrganisersPage title="Letters" links={id === undefined ? [] : [{ to: '/admin/letters', label: 'All letters' }]}>
      <NoServer />
      {id === undefined ? <WriteLetter sent={<Sent />} /> : <Letter key={id} id={id} />}
    </OrganisersPage>
  );
}

function NoServer() {
  return <Message tone="warning">{useHasNoMailServer() && 'No mail server is set, so letters reach nobody.'}</Message>;
}

const sentLetters = polled(letterList, 'letters', 5_000);

function Sent() {
  const isFile = useHasNoMailServer();
  return (
    <RowList title="Sent letters" {...useQuery(sentLetters)}>
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
