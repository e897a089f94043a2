import { useState } from 'react';
import { callFor } from '#app/call-for.ts';
import { whenText } from '#app/fest-time.ts';
import { useEvents } from '#app/news/moves.ts';
import { forgetText, keepText, readText } from '#app/storage.ts';
import { button } from '#app/ui/button.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { Share } from '#app/ui/share.tsx';
import { deskNameLimit } from '#contract/desk/desk.ts';
import { type Desk, type MadeDesk, madeDesk } from '#contract/desk/desks.ts';
import { showcases } from '#fest/showcases.ts';
import { roomText } from '#programme/moves.ts';
import { MadePanel, ToolForm } from '../page/tool-form.tsx';
import { useChange } from '../page/use-change.ts';

/** Session storage keeps the last link under this name. The server cannot show it again: it stores only the hash. */
const lastLink = 'desk-link';

/** Makes a desk, or a new link for a desk without a phone. */
export const useDeskLink = () =>
  useChange(async (wanted: { name: string } | { id: string }) => {
    const made = await ('id' in wanted
      ? callFor(madeDesk, 'renewDeskLink', wanted)
      : callFor(madeDesk, 'makeDesk', { body: wanted }));
    keepText('sessionStorage', lastLink, JSON.stringify(made));
    return made;
  });

type Props = { desks: Desk[] | undefined; made: ReturnType<typeof useDeskLink> };

export function NewDesk({ desks, made: make }: Props) {
  const [kept, setKept] = useState(
    () => madeDesk.safeParse(JSON.parse(readText('sessionStorage', lastLink) ?? '0')).data,
  );
  const rooms = roomsOf(useEvents());
  const deskOf = (made: MadeDesk | undefined) => desks?.find(({ id }) => id === made?.id);
  const made = make.data ?? (deskOf(kept)?.state === 'waiting' ? kept : undefined);

  function finish() {
    forgetText('sessionStorage', lastLink);
    setKept(undefined);
    make.reset();
  }

  if (made) return <OneTimeLink key={made.link} made={made} desk={deskOf(made)} onDone={finish} />;
  // The suggested name depends on the list of desks.
  if (!desks) return null;
  return (
    <ToolForm
      title="Make a desk"
      action={{ idle: 'Make this desk', busy: 'Making...' }}
      change={make}
      onSend={({ name = '' }) => make.mutate({ name })}
    >
      <TextField
        name="name"
        label="Name of the desk"
        hint="The history shows this name next to each mark of this desk."
        defaultValue={nextRoom(rooms, desks)}
        suggestions={rooms}
        maxLength={deskNameLimit}
        autoComplete="off"
        placeholder="Main entrance"
      />
      <p className="text-text-soft">
        You get a link that works once. The phone that opens it becomes the desk. Volunteers can search and mark, but
        cannot see the list.
      </p>
    </ToolForm>
  );
}

/** Suggested desk names: the current rooms of events, sorted by start, then the rooms of showcases. */
const roomsOf = (events: readonly { room: string }[]) => [
  ...new Set([...events, ...showcases].map(({ room }) => roomText({ room }, 'Room '))),
];

/** Returns the first room without a desk, or '' if every room has one. */
function nextRoom(rooms: readonly string[], desks: readonly Pick<Desk, 'name' | 'state'>[]): string {
  const taken = new Set(desks.filter(({ state }) => state !== 'ended').map(({ name }) => name));
  return rooms.find((room) => !taken.has(room)) ?? '';
}

type LinkProps = {
  made: { name: string; link: string };
  /** Undefined until the list contains the new desk. */
  desk: Desk | undefined;
  onDone(): void;
};

function OneTimeLink({ made: { name, link }, desk, onDone }: LinkProps) {
  const state = desk?.state ?? 'waiting';
  return (
    <MadePanel title={name}>
      {state === 'waiting' && (
        <>
          <div className="grid justify-items-center bg-mist p-2">
            <QrCode code={link} ecc="M" label={`QR code of the link for ${name}`} className="w-full max-w-96" />
          </div>
          <p>
            Point the volunteer’s camera at this code. The first phone that joins is the desk. The link works once
            {desk && `, until ${whenText(desk.expiresAt)}`}. If it gets lost, press New link in the list.
          </p>
          <div className="flex flex-wrap gap-3">
            <Share title={name} text={`${name}: this link makes your phone the desk. It works once.`} url={link} />
          </div>
        </>
      )}
      <p role="status" className="empty:sr-only">
        {state === 'joined' && `A phone has joined. It is ${name} now.`}
        {state === 'ended' && 'This desk has ended. Its link no longer works.'}
      </p>
      <button type="button" onClick={onDone} className={state === 'waiting' ? button.secondary : button.primary}>
        {state === 'waiting' ? 'Done' : 'Make another'}
      </button>
    </MadePanel>
  );
}
