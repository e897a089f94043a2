import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callFor } from '#app/call-for.ts';
import { TextLink, ToolButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { type WholePerson, wholePerson } from '#contract/people/list.ts';
import { textFields } from '#contract/registration.ts';
import { counted, fieldLabels, instantText } from '../labels.ts';
import { ToolForm } from '../page/tool-form.tsx';
import { personKey } from './person-query.ts';

/** Loads a person again only on "Look again", so that an organiser merges exactly what the page shows. */
const useSeen = (id: string) =>
  useQuery({
    queryKey: ['merge', id],
    queryFn: ({ signal }) => callFor(wholePerson, 'wholePerson', { id, signal }),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  });

/** Shows two people side by side. For each field that differs, the organiser chooses the value to keep. */
export function Merge({ id, other }: { id: string; other: string }) {
  const [one, two] = [useSeen(id), useSeen(other)];
  const client = useQueryClient();
  const navigate = useNavigate();
  const done = (person: WholePerson) => {
    client.setQueryData(personKey(person.id), person);
    void client.invalidateQueries({ queryKey: ['people'] });
    void navigate(`/admin/people/${person.id}`, { replace: true });
  };
  const merge = useMutation({
    mutationFn: (body: object) => callFor(wholePerson, 'merge', { id, body: { other, ...body } }),
    onSuccess: done,
  });
  const part = useMutation({
    mutationFn: () => callFor(wholePerson, 'keepApart', { id, body: { other } }),
    onSuccess: done,
  });

  function lookAgain() {
    merge.reset();
    void Promise.all([one.refetch(), two.refetch()]);
  }

  const failure = one.error ?? two.error;
  if (failure) return <Message>{failure.message}</Message>;
  if (!one.data || !two.data) return <p role="status">Loading both...</p>;
  const [kept, merged] = [one.data, two.data];
  const different = textFields.filter((field) => kept[field] !== merged[field]);

  function send(choices: Record<string, string>) {
    const taken = different.filter((field) => choices[field] === 'other');
    const fields = Object.fromEntries(taken.map((field) => [field, merged[field]]));
    merge.mutate({ fields, version: `${kept.version} ${merged.version}` });
  }

  return (
    <div className="max-w-4xl">
      <ToolForm
        key={`${kept.version} ${merged.version}`}
        title="Keep which details?"
        action={{ idle: 'Merge into one', busy: 'Merging...' }}
        change={{ isPending: merge.isPending, error: merge.error ?? part.error }}
        onSend={send}
        more={
          <>
            <ToolButton disabled={part.isPending} onClick={() => part.mutate()}>
              They are two people
            </ToolButton>
            <TextLink to={`/admin/people/${id}`}>Cancel</TextLink>
            {merge.error && <ToolButton onClick={lookAgain}>Look again</ToolButton>}
          </>
        }
      >
        <div className="grid grid-cols-2 gap-x-4 text-sm text-text-soft">
          {[kept, merged].map((person) => (
            <p key={person.id}>
              <b className="block text-base text-text wrap-anywhere">{person.name}</b>
              <span className="block wrap-anywhere">{person.college}</span>
              {`${person.reference}, registered ${instantText(person.registrationDate)}`}
            </p>
          ))}
        </div>
        {different.map((field) => (
          <fieldset key={field} className="grid grid-cols-2 gap-x-4">
            <legend className="mb-1 font-semibold">{fieldLabels[field]}</legend>
            {[kept, merged].map((person, index) => (
              <label key={person.id} className="flex min-h-11 items-center gap-3 wrap-anywhere">
                <input
                  type="radio"
                  name={field}
                  value={index === 0 ? 'kept' : 'other'}
                  defaultChecked={(person[field] ?? '') !== '' && (index === 0 || (kept[field] ?? '') === '')}
                  className="size-5 shrink-0 accent-primary"
                />
                {person[field] || 'None'}
              </label>
            ))}
          </fieldset>
        ))}
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
          <dt className="col-span-2 font-semibold">Kept from both</dt>
          {[kept, merged].map((person) => (
            <dd key={person.id}>
              {keptOf(person).map((fact) => (
                <span key={fact} className="block">
                  {fact}
                </span>
              ))}
            </dd>
          ))}
        </dl>
      </ToolForm>
    </div>
  );
}

const keptOf = ({ selectedEvents, isPresent, payments, mails, idPhotoPath }: WholePerson): string[] => [
  selectedEvents.join(', ') || 'No events',
  isPresent ? 'Present' : 'Not seen',
  payments.length === 0 ? 'Not paid' : `Paid ${payments.map(({ method }) => method).join(', ')}`,
  `${counted(mails.length, 'mail')}${idPhotoPath ? ', an ID photo' : ''}`,
];
