import { memo, type ReactNode, useState } from 'react';
import { clockIsAhead, useMinute } from '#app/clock.ts';
import { forgetText } from '#app/storage.ts';
import { call } from '#app/tool-api.ts';
import { button, PrimaryButton, SecondaryButton } from '#app/ui/buttons.tsx';
import { PanelDialog } from '#app/ui/dialog.tsx';
import { Message } from '#app/ui/message.tsx';
import { useSend } from '#app/ui/use-send.ts';
import { adminFlag } from '#contract/calls/headers.ts';
import type { DeskSession } from '#contract/desk/desk.ts';
import { StateMark } from '../parts/state-mark.tsx';
import { ageText, clockSentence, clockText, useIsWithin } from '../parts/time.ts';
import { asProblem } from '../phone/connection.ts';
import { phone, usePhone } from '../phone/use-phone.ts';
import { labelOf, type Place, progressText, roomOf } from '../place/places.ts';
import type { DeskControls } from '../screen/use-desk.ts';

const control = 'min-h-12 rounded-sm border border-line-strong px-3 text-left leading-tight hover:border-primary';
const small = 'block truncate font-mono text-xs text-text-soft';

type Props = { session: DeskSession; place: Place | null; desk: DeskControls };

export function DeskHead({ session: { name, role }, place, desk }: Props) {
  const { screen, dispatch, leave } = desk;
  const onPlace = () => (screen.stage.at === 'place' ? leave() : dispatch({ type: 'place opened' }));
  const onMenu = () => dispatch({ type: 'menu', isOpen: true });
  return (
    <header className="flex flex-wrap items-stretch gap-2 border-b border-line px-4 py-2">
      <button type="button" onClick={onPlace} className={`${control} min-w-0 grow basis-40`}>
        <span className="sr-only">This desk is at: </span>
        <span className="block truncate font-display text-xl font-extrabold">{place ? labelOf(place) : 'Where?'}</span>
        <span className={small}>{place ? <PlaceNote place={place} /> : 'choose'}</span>
      </button>
      <button type="button" onClick={onMenu} className={`${control} max-w-[max(40%,10rem)] min-w-12`}>
        <span className="sr-only">Signed in as: </span>
        <span className="block truncate text-sm font-semibold">{name}</span>
        <span className={small}>{role}</span>
      </button>
    </header>
  );
}

/** Memoised, because each keystroke draws the head of the page again. */
const PlaceNote = memo(function PlaceNote({ place }: { place: Place }) {
  const minute = useMinute();
  const progress = place.kind === 'event' && progressText(place.event, minute);
  return [progress, roomOf(place)].filter(Boolean).join(' · ') || 'arrivals';
});

/** In ms. An entry that is sent sooner causes no message, because the message would only flash. */
const noticeable = 1_000;

export function StateLines() {
  useMinute();
  const { isAway, waiting, refused, pack, isFull } = usePhone();
  const notSent = waiting.length;
  const isLate = !useIsWithin(noticeable, Date.parse(waiting[0]?.entry.notedAt ?? ''));
  const clock = clockSentence(clockIsAhead());
  const parts = [
    isAway && 'No network',
    (isAway || isLate) && notSent > 0 && `${notSent} not sent yet`,
    refused.length > 0 && `${refused.length} refused`,
    isAway && (pack ? `list from ${ageText(pack.asOf)}` : 'no list here yet'),
  ].filter((part) => part !== false);
  return (
    <>
      <p role="status" className="sr-only">
        {isAway && 'No network. Marks are saved on this phone and sent later.'}
      </p>
      {parts.length > 0 && (
        <Line>
          <StateMark state="waiting" className="text-sm">
            {parts.join(' · ')}
          </StateMark>
        </Line>
      )}
      {isFull && <Line isAlert>{full}</Line>}
      {clock !== null && <Line isAlert>{clock}</Line>}
    </>
  );
}

function Line({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <p {...(isAlert && { role: 'alert' })} className="border-b border-line bg-raised px-4 py-1.5 text-sm">
      {children}
    </p>
  );
}

const full = 'This phone cannot store enough to work offline. Keep it online. If the phone is full, delete something.';

const patience = 5_000;

export function Menu({ session, desk: { screen, dispatch } }: { session: DeskSession; desk: DeskControls }) {
  const close = () => dispatch({ type: 'menu', isOpen: false });
  return (
    <PanelDialog open={screen.isMenuOpen} onClose={close} aria-label={session.name} className="w-[min(24rem,94vw)]">
      <Content session={session} onClose={close} />
    </PanelDialog>
  );
}

function Content({ session: { name, role, expiresAt }, onClose }: { session: DeskSession; onClose(): void }) {
  const { pack, waiting } = usePhone();
  const [warnedOf, setWarnedOf] = useState<'nothing' | 'unread queue' | 'queue'>('nothing');
  const { failure, send } = useSend();
  const isDesk = role === 'desk';
  const isWarned = warnedOf === 'unread queue' || (warnedOf === 'queue' && waiting.length > 0);

  async function signOut() {
    // Ask the storage, because a tab that has just become the desk has not read its queue yet.
    if (isWarned || (waiting.length === 0 && !(await phone.queueLength()))) await send(leave, failureOf);
    else setWarnedOf(waiting.length > 0 ? 'queue' : 'unread queue');
  }

  async function leave() {
    await call(isDesk ? 'leaveDesk' : 'logout', { signal: AbortSignal.timeout(patience) });
    if (!isDesk) forgetText('localStorage', adminFlag.key);
    await phone.end('You are signed out here.');
  }

  return (
    <div className="grid gap-5 p-6">
      <div>
        <h2 className="text-4xl">{name}</h2>
        <p className="mt-2 text-text-soft">
          {isDesk ? 'This phone is a desk' : 'Signed in as an organiser'} until {clockText(expiresAt)}. Everything done
          here is recorded under this name.
        </p>
        <p className="mt-2 text-text-soft">
          {pack
            ? `Without a network this phone uses a list of ${pack.people} people, from ${ageText(pack.asOf)}.`
            : 'This phone has no list yet, so it needs the network.'}
        </p>
      </div>
      {waiting.length > 0 && <StateMark state="waiting">{waiting.length} not sent yet</StateMark>}
      {!isDesk && (
        <a href="/admindashboard" className={button.secondary}>
          Registrations
        </a>
      )}
      {isWarned && (
        <p role="alert" className="border-l-4 border-warning pl-4">
          The server does not have all entries yet. Stay signed in until they are sent. Otherwise they stay on this
          phone, encrypted, until the phone is a desk again.
        </p>
      )}
      <Message>{failure}</Message>
      <SecondaryButton onClick={signOut}>{isWarned ? 'Sign out anyway' : 'Sign out'}</SecondaryButton>
      <PrimaryButton ref={focusFirst} onClick={onClose}>
        Back to the desk
      </PrimaryButton>
    </div>
  );
}

function failureOf(error: unknown): string {
  const { status, message } = asProblem(error);
  return status === 0 ? noAnswer : message;
}

const noAnswer =
  'The server did not answer, so this phone is still signed in. Try again with a network, or ask an organiser to revoke this desk.';

/** A scanner's Enter must not press "Sign out", so another button gets the focus. React does not set `autofocus`. */
const focusFirst = (element: HTMLButtonElement | null) => element?.setAttribute('autofocus', '');
