import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callFor } from '#app/call-for.ts';
import { useMinute } from '#app/clock.ts';
import { whenText } from '#app/fest-time.ts';
import { useEvents } from '#app/news/moves.ts';
import { forgetText, keepText, readText } from '#app/storage.ts';
import { call } from '#app/tool-api.ts';
import { button, ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { Share } from '#app/ui/share.tsx';
import { deskNameLimit } from '#contract/desk/desk.ts';
import { type Desk, deskList, longSilence, type MadeDesk, madeDesk } from '#contract/desk/desks.ts';
import { showcases } from '#fest/showcases.ts';
import { roomText } from '#programme/moves.ts';
import { Row, RowList } from '../page/lists.tsx';
import { Columns, pageOf } from '../page/organisers-page.tsx';
import { AskButton } from '../page/question.tsx';
import { MadePanel, ToolForm } from '../page/tool-form.tsx';
import { polled, useChange } from '../session/query-client.ts';

export const DesksPage = pageOf('Desks', Desks);

function Desks() {
  // Polls often, because the organiser is waiting for the phone to join.
  const { data: desks, error } = useQuery(polled(deskList, 'desks', 2_000));
  const made = useDeskLink();
  const end = useChange((id: string) => call('endDesk', { id }));
  const ended = desks?.filter(({ state }) => state === 'ended') ?? [];
  return (
    <Columns>
      <NewDesk desks={desks} made={made} />
      <div className="grid gap-3">
        <RowList title="At the doors" data={desks?.filter(({ state }) => state !== 'ended')} error={end.error ?? error}>
          {(desk) => (
            <DeskRow key={desk.id} desk={desk}>
              {desk.state === 'waiting' && (
                <ToolButton onClick={() => made.mutate({ id: desk.id })}>New link</ToolButton>
              )}
              <AskButton label="Revoke" title={`Revoke ${desk.name}?`} onYes={() => end.mutate(desk.id)}>
                {desk.state === 'waiting'
                  ? 'The link stops working at once.'
                  : `This phone is locked out at once. Unsent marks stay on it. At its last contact${whenHeard(desk)}, ${desk.waiting ?? 0} marks were not sent.`}
              </AskButton>
            </DeskRow>
          )}
        </RowList>
        {ended.length > 0 && (
          <details>
            <summary className="cursor-pointer py-3 text-text-soft hover:text-text">Ended ({ended.length})</summary>
            <ul className="border-b border-line">
              {ended.map((desk) => (
                <DeskRow key={desk.id} desk={desk} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </Columns>
  );
}

function DeskRow({ desk, children }: { desk: Desk; children?: ReactNode }) {
  const { name, lastAction, lastActionAt, waiting } = desk;
  const minute = useMinute();
  const about = (
    <>
      {lastAction && lastActionAt && (
        <span className="block text-text first-letter:uppercase">
          {lastAction} <span className="text-sm whitespace-nowrap text-text-soft">{whenText(lastActionAt)}</span>
        </span>
      )}
      <span className="block">
        {statusOf(desk, minute)}
        {waiting !== null && waiting > 0 && (
          <span className="whitespace-nowrap text-warning">, {waiting} not sent</span>
        )}
      </span>
    </>
  );
  return (
    <Row name={name} about={about}>
      {children}
    </Row>
  );
}

function statusOf({ expiresAt, endedAt, state, heardAt }: Desk, now: number): ReactNode {
  if (endedAt !== null) return `Ended ${whenText(endedAt)}`;
  if (state === 'joined') {
    const isSilent = heardAt !== null && Date.parse(heardAt) < now - longSilence;
    return (
      <span className={isSilent ? 'text-warning' : 'text-present'}>Last contact {heardAt && whenText(heardAt)}</span>
    );
  }
  return (
    <>
      <span className="text-warning">No phone yet</span>, link ends {whenText(expiresAt)}
    </>
  );
}

const whenHeard = ({ heardAt }: Desk) => (heardAt === null ? '' : ` (${whenText(heardAt)})`);

/** Session storage keeps the last link under this key. The server cannot show the link again: it stores only a hash. */
const lastLink = 'desk-link';

/** Makes a desk, or a new link for a desk without a phone. */
const useDeskLink = () =>
  useChange(async (wanted: { name: string } | { id: string }) => {
    const made = await ('id' in wanted
      ? callFor(madeDesk, 'renewDeskLink', wanted)
      : callFor(madeDesk, 'makeDesk', { body: wanted }));
    keepText('sessionStorage', lastLink, JSON.stringify(made));
    return made;
  });

function NewDesk({ desks, made: make }: { desks: Desk[] | undefined; made: ReturnType<typeof useDeskLink> }) {
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
  // The form suggests a name, and needs the list of desks for that.
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
        hint="A participant’s history shows this name next to each mark from this desk."
        defaultValue={nextRoom(rooms, desks)}
        suggestions={rooms}
        maxLength={deskNameLimit}
        placeholder="Main entrance"
      />
      <p className="text-text-soft">
        You get a link that works once. The phone that opens it becomes the desk. Volunteers can search and mark, but
        cannot see the list.
      </p>
    </ToolForm>
  );
}

/** Names to suggest for a desk: the current rooms of events, the earliest event first, then the rooms of showcases. */
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
            Point the volunteer’s camera at this code. The first phone that joins becomes the desk. The link works once
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
