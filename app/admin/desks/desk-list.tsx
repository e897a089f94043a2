import { useState } from 'react';
import type { Desk } from '#contract/desk/desks.ts';
import { Failure } from '../page/failure.tsx';
import { DeskEntry } from './desk-entry.tsx';
import { useEndDesk } from './made-desks.ts';
import { RevokeQuestion } from './revoke-question.tsx';

/** All desks that were made: what each did last and when, and those that may act with the way to revoke them. */
export function DeskList({ desks, error }: { desks: Desk[] | undefined; error: Error | null }) {
  const end = useEndDesk();
  const [asked, setAsked] = useState<Desk | null>(null);
  const live = desks?.filter(({ state }) => state !== 'ended') ?? [];
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
      <Failure sentence={end.error?.message ?? error?.message} />
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
