import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { whenText } from '#app/fest-time.ts';
import { TextLink } from '#app/ui/buttons.tsx';
import { letterList } from '#contract/letters.ts';
import { OrganisersPage } from '../page/organisers-page.tsx';
import { Row, RowList } from '../page/row-list.tsx';
import { polled } from '../session/query-client.ts';
import { Letter, progressText } from './letter.tsx';
import { WriteLetter } from './write-letter.tsx';

/** /admin/letters, and /admin/letters/ID for one of them, or for its preview. */
export function LettersPage() {
  const { id } = useParams();
  return (
    <OrganisersPage title="Letters" description="Letters to everybody of a filter.">
      {id === undefined && <WriteLetter sent={<Sent />} />}
      {id !== undefined && (
        <>
          <TextLink to="/admin/letters" className="-mt-3 self-start">
            All letters
          </TextLink>
          <Letter key={id} id={id} />
        </>
      )}
    </OrganisersPage>
  );
}

const sentLetters = polled(letterList, 'letters', 5_000);

function Sent() {
  const { data, error } = useQuery(sentLetters);
  return (
    <RowList title="Sent letters" items={data} failure={error?.message}>
      {(letter) => (
        <Row
          key={letter.id}
          id={letter.id}
          name={letter.subject}
          about={`${whenText(letter.sentAt ?? '')}, ${progressText(letter)}`}
        >
          <TextLink to={`/admin/letters/${letter.id}`} aria-describedby={letter.id}>
            Open
          </TextLink>
        </Row>
      )}
    </RowList>
  );
}
