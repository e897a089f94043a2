import { useEffect, useState } from 'react';
import { Message } from '#app/ui/message.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { uuid } from '#app/uuid.ts';
import { visits } from '#contract/desk/desk.ts';
import type { Showcase } from '#contract/fest.ts';
import { noAnswer, vibrate } from '../outcome/outcome.ts';
import { SmallButton } from '../parts/small-button.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { asProblem } from '../phone/connection.ts';
import { ask, phone, usePhone } from '../phone/use-phone.ts';

type Kind = 'visit' | 'visit-taken-back';

export function VisitCounter({ showcase: { id, label }, onWalkIn }: { showcase: Showcase; onWalkIn(): void }) {
  const { waiting } = usePhone();
  const [mine, setMine] = useState(0);
  const { failure, send } = useSend();
  const count = phone.visits(id);
  const notSent = waiting.filter(({ entry }) => 'showcase' in entry && entry.showcase === id).length;

  useEffect(() => {
    ask(visits, 'visits', { id }).then(
      (answer) => phone.visits(id, answer.visits),
      () => {},
    );
  }, [id]);

  async function write(kind: Kind) {
    await phone.write(
      { kind, showcase: id },
      { name: label, what: kind === 'visit' ? 'A visit' : 'A visit taken back' },
    );
    setMine((sum) => sum + (kind === 'visit' ? 1 : -1));
    vibrate(true);
  }

  // Give each tap its own name. With the same name, `send` would ignore the second of two fast taps.
  const tap = (kind: Kind) => void send(() => write(kind), failureOf, uuid());

  return (
    <section aria-label={`Visits to ${label}`} className="mt-auto grid gap-4 px-4 py-5">
      <p role="status" className="font-display text-2xl leading-tight font-extrabold">
        <span className="block font-mono text-6xl text-primary">{count ?? '–'}</span>
        {count === 1 ? 'visit' : 'visits'} so far
      </p>
      {notSent > 0 && <StateMark state="waiting">{notSent} of them not sent yet</StateMark>}
      <Message>{failure}</Message>
      <div className="flex gap-3">
        <SmallButton onClick={onWalkIn} className="min-h-12 grow">
          Walk-in
        </SmallButton>
        <SmallButton disabled={mine === 0} onClick={() => tap('visit-taken-back')} className="min-h-12 grow">
          Undo one
        </SmallButton>
      </div>
      <button
        type="button"
        onClick={() => tap('visit')}
        className="min-h-28 w-full rounded-md border-2 border-transparent bg-primary font-display text-5xl font-extrabold text-ground"
      >
        Count a visit
      </button>
    </section>
  );
}

function failureOf(error: unknown): string {
  vibrate(false);
  return asProblem(error).sentence ?? noAnswer.sending;
}
