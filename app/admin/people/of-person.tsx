import { Link } from 'react-router';
import { whenText } from '#app/fest-time.ts';
import { useEvents } from '#app/news/moves.ts';
import { call } from '#app/tool-api.ts';
import { textLink } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import type { CardSighting } from '#contract/desk/desk.ts';
import type { WholePerson } from '#contract/people/list.ts';
import { rupeesText } from '#contract/rupees.ts';
import { roomText } from '#programme/moves.ts';
import { formatSpan } from '#programme/times.ts';
import { mailReasons, paymentLabel } from '../labels.ts';
import { RowButton } from '../page/row-button.tsx';
import { useChange } from '../session/query-client.ts';
import { useHasNoMailServer } from '../today/use-today.ts';

type Props = { person: WholePerson };

const line = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-2';

/** Such as '10:04 AM, Room 804'. If the server got the entry much later, adds 'received' and the server's time. */
const noted = ({ since, by, heardAt }: CardSighting): string =>
  [whenText(since), by, heardAt && `received ${whenText(heardAt)}`].filter(Boolean).join(', ');

export function Events({ person: { id, selectedEvents, events } }: Props) {
  const current = useEvents();
  const change = useChange(({ isPresent, event }: { isPresent: boolean; event: string }) =>
    call(isPresent ? 'markPresence' : 'takeBackPresence', { id, event }),
  );
  return (
    <>
      <Message>{change.error?.message}</Message>
      <ul>
        {selectedEvents.map((label) => {
          const event = current.find((one) => one.label === label);
          const sightings = events.find((one) => one.id === event?.id)?.sightings ?? [];
          return (
            <li key={label} className={line}>
              <span>
                {label}
                <span className="block font-mono text-sm text-text-soft">
                  {event && `${formatSpan(event)}, ${roomText(event)}`}
                </span>
                <span className="block text-sm text-present">
                  {sightings.length > 0 && `Present since ${sightings.map(noted).join('; ')}`}
                </span>
              </span>
              {event && (
                <RowButton
                  disabled={change.isPending}
                  onClick={() => change.mutate({ isPresent: sightings.length === 0, event: event.id })}
                >
                  {sightings.length > 0 ? 'Take back' : 'Mark present'}
                  <span className="sr-only">{`${sightings.length > 0 ? ' Present' : ''} at ${label}`}</span>
                </RowButton>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const utrWords: Record<string, string> = { claimed: 'to verify', asked: 'asked about', rejected: 'rejected' };

/** Such as 'Cash, ₹300'. */
const paymentText = ({ method, rupees }: WholePerson['payments'][number]): string =>
  [paymentLabel(method), rupees !== undefined && rupeesText(rupees)].filter(Boolean).join(', ');

/** Returns a text for each payment, and for a UTR that is not verified. */
export const paidTexts = ({ payments, utr }: WholePerson): string[] => [
  ...(utr && utr.state !== 'verified' ? [`UTR ${utr.utr} ${utrWords[utr.state] ?? utr.state}`] : []),
  ...payments.map(paymentText),
];

export function Payments({ person: { payments, fee, due, utr } }: Props) {
  return (
    <>
      {fee !== null && <p>{`${rupeesText(fee)} for the chosen events, ${rupeesText(due)} due.`}</p>}
      <ul>
        {utr && utr.state !== 'verified' && (
          <li className={line}>
            UTR {utr.utr}
            <Link to="/admin/money" className={textLink}>
              {utrWords[utr.state] ?? utr.state}
            </Link>
          </li>
        )}
        {payments.map((payment) => (
          <li key={payment.key} className={line}>
            {paymentText(payment)}
            <span className="text-text-soft">{noted(payment)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Mails({ mails }: Pick<WholePerson, 'mails'>) {
  const isFile = useHasNoMailServer();
  if (mails.length === 0) return <p className="text-text-soft">No mails.</p>;
  return (
    <ul>
      {mails.map(({ id, reason, state, at }) => (
        <li key={id} className={line}>
          {mailReasons[reason] ?? reason}
          <span
            className={state === 'refused' ? 'text-absent' : 'text-text-soft'}
          >{`${isFile && state === 'sent' ? 'saved as a file' : state}, ${whenText(at)}`}</span>
        </li>
      ))}
    </ul>
  );
}

export function Alike({ person: { id: own, alike } }: Props) {
  if (alike.length === 0) return null;
  return (
    <Message tone="note">
      May be the same person:{' '}
      {alike.map(({ id, name, college, contactEnd }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`/admin/people/${id}`} className={textLink}>
            {name}
          </Link>{' '}
          {`(${college}, …${contactEnd}) `}
          <Link to={`/admin/people/${own}?with=${id}`} className={textLink}>
            Compare<span className="sr-only"> with {name}</span>
          </Link>
        </span>
      ))}
    </Message>
  );
}
