import { Fragment, type ReactNode } from 'react';
import { useEvents } from '#app/news/moves.ts';
import { IconButton, TextLink, ToolButton } from '#app/ui/buttons.tsx';
import { PanelDialog } from '#app/ui/dialog.tsx';
import type { Registration } from '#contract/admin.ts';
import { referenceOf } from '#contract/reference.ts';
import { roomText } from '#programme/moves.ts';
import { byStart, formatSpan } from '#programme/times.ts';
import { instantText } from '../labels.ts';
import { isSeenAt } from '../list/held-list.ts';
import { shownName } from '../list/row.ts';
import { Section } from '../page/lists.tsx';
import { AttendanceButtons, AttendanceChip, PaymentSelect } from '../table/mark-controls.tsx';
import { AnnouncedMarks, type Marks, NoteLine, rowState } from '../table/marks.tsx';
import { History } from './history.tsx';
import { IdPhoto } from './id-photo.tsx';
import { Pass } from './pass.tsx';

export type ShownDialog = { kind: 'id-proof' | 'participant'; registration: Registration };

type Props = { shown: ShownDialog | null; marks: Marks; onShow(dialog: ShownDialog | null): void };

export function ParticipantDialog({ shown, marks, onShow }: Props) {
  const isWhole = shown?.kind === 'participant';
  const close = () => onShow(null);
  return (
    <PanelDialog
      open={shown !== null}
      onClose={close}
      aria-label={isWhole ? 'Participant' : 'ID Proof Verification'}
      className={isWhole ? 'w-[min(36rem,94vw)]' : 'w-[min(56rem,94vw)]'}
    >
      {shown && (
        <div className="flex flex-col gap-4 p-5">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h2 className="text-3xl">{isWhole ? shownName(shown.registration) : 'ID Proof Verification'}</h2>
              <p className="mt-1 text-text-soft">{whoText(shown)}</p>
            </div>
            <IconButton icon="close" label="Close" onClick={close} />
          </div>
          {isWhole && <Whole registration={shown.registration} marks={marks} onShow={onShow} />}
          {!isWhole && <IdPhoto registration={shown.registration} />}
        </div>
      )}
    </PanelDialog>
  );
}

type WholeProps = Omit<Props, 'shown'> & { registration: Registration };

function Whole({ registration, marks, onShow }: WholeProps) {
  return (
    <>
      <Facts facts={factsOf(registration)} />
      {uuid.test(registration._id) && (
        <TextLink to={`/admin/people/${registration._id}`} className="justify-self-start">
          All details and corrections
        </TextLink>
      )}
      {registration.idPhotoPath && (
        <ToolButton onClick={() => onShow({ kind: 'id-proof', registration })} className="justify-self-start">
          View ID proof
        </ToolButton>
      )}
      <section aria-label="Arrival and payment" className="border-t border-line pt-4">
        {/* While this dialog is open, screen readers ignore the live regions of the page. */}
        <AnnouncedMarks {...marks} notes={marks.notes.filter((note) => note.registration._id === registration._id)} />
        <State registration={registration} marks={marks} />
      </section>
      <Pass registration={registration} />
      <Section title="History">
        <History registration={registration} />
      </Section>
    </>
  );
}

/** Shows the same controls as a dashboard row. */
export function State({ registration, marks }: Omit<WholeProps, 'onShow'>) {
  const { sending, attendanceNote, paymentNote } = rowState(marks, registration);
  const controls = { registration, sending, onMark: marks.mark };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <AttendanceChip isPresent={registration.isPresent} />
        <AttendanceButtons {...controls} />
        <PaymentSelect {...controls} />
      </div>
      {[attendanceNote, paymentNote].map((note) => note && <NoteLine key={note.place} note={note} {...marks} />)}
    </div>
  );
}

const whoText = ({ kind, registration }: ShownDialog): string => {
  const { college, email } = registration;
  return kind === 'participant'
    ? [college, email].filter(Boolean).join(', ')
    : `${shownName(registration)}, ${college}`;
};

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

type Fact = { name: string; value: ReactNode };

const factsOf = (registration: Registration): Fact[] => [
  ...(uuid.test(registration._id) ? [{ name: 'Reference', value: referenceOf(registration._id) }] : []),
  { name: 'Number', value: registration.contact || 'N/A' },
  { name: 'Registered', value: instantText(registration.registrationDate) },
  { name: 'Events', value: <EventsOf registration={registration} /> },
];

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 *:[dd]:wrap-anywhere *:[dt]:text-text-soft">
    {facts.map(({ name, value }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);

/** The person's events, sorted by time. Events that this edition does not know come last. */
function EventsOf({ registration }: { registration: Registration }) {
  const events = useEvents();
  const rows = registration.selectedEvents.map((label) => ({
    label,
    event: events.find((one) => one.label === label),
  }));
  rows.sort(({ event: a }, { event: b }) => (a && b ? byStart(a, b) : Number(!a) - Number(!b)));
  return rows.map(({ label, event }) => (
    <span key={label} className="block">
      {label}{' '}
      <span className="font-mono text-sm text-text-soft max-sm:block">
        {event && `${formatSpan(event)}, ${roomText(event, 'room\u00a0')}`}
        {isSeenAt(registration, label) && <span className="text-present"> · in the room</span>}
      </span>
    </span>
  ));
}
