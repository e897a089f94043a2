import { useState } from 'react';
import { call } from '#app/tool-api.ts';
import { Message } from '#app/ui/message.tsx';
import type { Desk } from '#contract/desk/desks.ts';
import { useChange } from '../page/use-change.ts';
import { DeskEntry } from './desk-entry.tsx';
import { madeDesks } from './made-desks.ts';
import { RevokeQuestion } from './revoke-question.tsx';

export function DeskList({ desks, error }: { desks: Desk[] | undefined; error: Error | null }) {
  const end = useChange(madeDesks, (id: string) => call('endDesk', { id }));
  const [asked, setAsked] = useState<Desk | null>(null);
  const live = desks?.filter(({ state }) => state !== 'ended') ?? [];
  const failure = end.error?.message ?? error?.message;
  const ended = desks?.filter(({ state }) => state === 'ended') ?? [];

  function revoke({ id }: Desk) {
    setAsked(null);
    end.mutate(id);
  }

  return (
    <section aria-labelledby="desks" className="flex min-w-0 flex-col gap-3">
      <h2 id="desks" className="text-2xl">
        At the doors
      </h2>
      {failure && <Message>{failure}</Message>}
      {desks && live.length === 0 && <p className="text-text-soft">No desk yet.</p>}
      <Entries of={live} onRevoke={setAsked} />
      {ended.length > 0 && (
        <details>
          <summary className="cursor-pointer py-3 text-text-soft hover:text-text">Ended ({ended.length})</summary>
          <Entries of={ended} />
        </details>
      )}
      <RevokeQuestion desk={asked} onRevoke={revoke} onClose={() => setAsked(null)} />
    </section>
  );
}

function Entries({ of, onRevoke }: { of: Desk[]; onRevoke?: (desk: Desk) => void }) {
  if (of.length === 0) return null;
  return (
    <ul className="border-b border-line">
      {of.map((desk) => (
        <DeskEntry key={desk.id} desk={desk} onRevoke={onRevoke} />
      ))}
    </ul>
  );
}
