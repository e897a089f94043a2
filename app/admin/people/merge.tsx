import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/tool-api.ts';
import { TextLink, ToolButton } from '#app/ui/buttons.tsx';
import { type WholePerson, wholePerson } from '#contract/people/list.ts';
import { textFields } from '#contract/registration.ts';
import { counted, fieldLabels, instantText } from '../labels.ts';
import { Loaded } from '../page/lists.tsx';
import { ToolForm } from '../page/tool-form.tsx';
import { EmailText } from '../participant/email-text.tsx';
import { IdPhoto } from '../participant/id-photo.tsx';
import { asked, useChange } from '../session/query-client.ts';
import { paidTexts } from './of-person.tsx';

/** Loads a person again only after "Look again", so that an organiser merges exactly what the page shows. */
const useSeen = (id: string) =>
  useQuery({
    ...asked(wholePerson, 'wholePerson', { id }),
    queryKey: ['merge', id],
    gcTime: 0,
    staleTime: ({ state: { data } }) => (data ? 'static' : 0),
  });

/** Shows two people side by side. For each field that differs, the organiser chooses the value to keep. */
export function Merge({ id, other }: { id: string; other: string }) {
  const one = useSeen(id);
  const two = useSeen(other);
  const [hasPhotos, setPhotos] = useState(false);
  const navigate = useNavigate();
  const onSuccess = () => navigate(`/admin/people/${id}`, { replace: true });
  const merge = useChange((body: object) => call('merge', { id, body: { other, ...body } }));
  const part = useChange(() => call('keepApart', { id, body: { other } }));

  function lookAgain() {
    merge.reset();
    void Promise.all([one.refetch(), two.refetch()]);
  }

  const error = one.error ?? two.error;
  if (error || !one.data || !two.data) return <Loaded data={undefined} error={error} />;
  const kept = one.data;
  const merged = two.data;
  const both = [kept, merged];
  const photos = both.filter(({ idPhotoPath }) => idPhotoPath !== null);
  const different = textFields.filter((field) => kept[field] !== merged[field]);
  const same = textFields.filter((field) => field !== 'name' && kept[field] && kept[field] === merged[field]);

  function send(choices: Record<string, string>) {
    const taken = different.filter((field) => choices[field] === 'other');
    const fields = Object.fromEntries(taken.map((field) => [field, merged[field]]));
    merge.mutate({ fields, version: `${kept.version} ${merged.version}` }, { onSuccess });
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
            <ToolButton disabled={part.isPending} onClick={() => part.mutate(undefined, { onSuccess })}>
              They are two people
            </ToolButton>
            <TextLink to={`/admin/people/${id}`}>Cancel</TextLink>
            {merge.error && <ToolButton onClick={lookAgain}>Look again</ToolButton>}
          </>
        }
      >
        <div className="grid grid-cols-2 gap-x-4 text-sm text-text-soft">
          {both.map(({ id, name }) => (
            <b key={id} className="text-base text-text wrap-anywhere">
              {name}
            </b>
          ))}
          {both.map(({ id, reference, registrationDate }) => (
            <span key={id}>{`${reference}, registered ${instantText(registrationDate)}`}</span>
          ))}
        </div>
        {same.length > 0 && (
          <p className="wrap-anywhere">{`The same in both. ${same.map((field) => `${fieldLabels[field]}: ${kept[field]}`).join('; ')}`}</p>
        )}
        {different.map((field) => (
          <fieldset key={field} className="grid gap-x-4 sm:grid-cols-2">
            <legend className="mb-1 font-semibold">{fieldLabels[field]}</legend>
            {both.map((person, index) => (
              <label key={person.id} className="flex min-h-11 min-w-0 items-center gap-3">
                <input
                  type="radio"
                  name={field}
                  value={index === 0 ? 'kept' : 'other'}
                  defaultChecked={(person[field] ?? '') !== '' && (index === 0 || (kept[field] ?? '') === '')}
                  className="size-5 shrink-0 accent-primary"
                />
                <span className="min-w-0 wrap-anywhere">
                  {field === 'email' && person.email ? <EmailText email={person.email} /> : person[field] || 'None'}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
          <dt className="col-span-2 font-semibold">Kept from both</dt>
          {Object.entries(keptFacts).map(([name, textOf]) =>
            both.map((person) => <dd key={`${name} ${person.id}`}>{textOf(person)}</dd>),
          )}
        </dl>
        {photos.length > 0 && !hasPhotos && (
          <ToolButton onClick={() => setPhotos(true)}>
            {photos.length > 1 ? 'View both ID photos' : 'View ID photo'}
          </ToolButton>
        )}
        {hasPhotos && (
          <div className="grid grid-cols-2 items-start gap-4">
            {both.map((person) =>
              person.idPhotoPath ? (
                <IdPhoto key={person.id} registration={{ ...person, _id: person.id }} />
              ) : (
                <p key={person.id}>No ID photo</p>
              ),
            )}
          </div>
        )}
        {photos.length > 1 && <p>A merge keeps only the first of these photos.</p>}
      </ToolForm>
    </div>
  );
}

const keptFacts: Record<string, (person: WholePerson) => string> = {
  events: ({ selectedEvents }) => selectedEvents.join(', ') || 'No events',
  arrival: ({ isPresent }) => (isPresent ? 'Present' : 'Not arrived'),
  payment: (person) => paidTexts(person).join('; ') || 'Not paid',
  mails: ({ mails }) => counted(mails.length, 'mail'),
};
