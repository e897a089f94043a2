import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { whenText } from '#app/fest-time.ts';
import { call } from '#app/tool-api.ts';
import { ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { type College, colleges, type NewCollegeName } from '#contract/people/colleges.ts';
import { fieldLimits } from '#contract/registration.ts';
import { counted } from '../labels.ts';
import { Loaded, Row, RowList } from '../page/lists.tsx';
import { allPeople, pageOf } from '../page/organisers-page.tsx';
import { ToolForm } from '../page/tool-form.tsx';
import { polled, useChange } from '../session/query-client.ts';

export const CollegesPage = pageOf('Colleges', Colleges, [allPeople]);

function Colleges() {
  const { data, error } = useQuery(polled(colleges, 'colleges', 15_000));
  const undo = useChange((id: string) => call('undoCollege', { id }));
  if (!data) return <Loaded data={data} error={error} />;
  const open = data.colleges.filter(({ isOpen }) => isOpen).length;
  return (
    <>
      <p role="status">{open === 0 ? 'No spellings to review.' : `${counted(open, 'college')} to review`}</p>
      <div className="grid items-start gap-6 2xl:grid-cols-2">
        {data.colleges.map((college) => (
          // The first spelling is the key. So a form keeps its typed name if another spelling appears or disappears.
          <CollegeForm key={college.spellings.map(({ text }) => text).sort()[0]} college={college} />
        ))}
      </div>
      <RowList title="Decisions" data={data.decisions} error={undo.error}>
        {({ id, at, by, name, spellings }) => (
          <Row key={id} name={`${name ?? 'Kept apart'}: ${spellings.join(', ')}`} about={`${whenText(at)} by ${by}`}>
            <ToolButton disabled={undo.isPending} onClick={() => undo.mutate(id)}>
              Undo
            </ToolButton>
          </Row>
        )}
      </RowList>
    </>
  );
}

function CollegeForm({ college: { name, isOpen, spellings } }: { college: College }) {
  const [typed, setTyped] = useState<string>();
  const change = useChange((body: NewCollegeName) => call('nameCollege', { body }));
  const texts = spellings.map(({ text }) => text);
  const choose = (chosen: string) => change.mutate({ name: chosen, spellings: texts });
  const keepApart = (apart: string[]) => change.mutate({ name: null, spellings: apart });
  return (
    <ToolForm
      title={name}
      action={{ idle: 'Use this name', busy: 'Saving...' }}
      change={change}
      onSend={() => choose(typed ?? name)}
      more={
        isOpen && (
          <ToolButton
            disabled={change.isPending}
            onClick={() => keepApart(spellings.filter(({ hasName }) => !hasName).map(({ text }) => text))}
          >
            Keep apart
          </ToolButton>
        )
      }
    >
      <ul className="border-b border-line">
        {spellings.map(({ text, people, hasName }) => (
          <Row key={text} name={text} about={people}>
            <ToolButton disabled={change.isPending} onClick={() => setTyped(text)}>
              Choose<span className="sr-only"> {text}</span>
            </ToolButton>
            {!(hasName && text === name) && (
              <ToolButton disabled={change.isPending} onClick={() => keepApart([text])}>
                Take out<span className="sr-only"> {text}</span>
              </ToolButton>
            )}
          </Row>
        ))}
      </ul>
      <TextField
        label="Name"
        maxLength={fieldLimits.college}
        value={typed ?? name}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ToolForm>
  );
}
