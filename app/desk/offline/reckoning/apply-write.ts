import type { PaymentMethod } from '#contract/admin.ts';
import { paymentVersion, presenceVersion } from '#contract/versions.ts';
import type { Write } from '../queue/write.ts';
import { undo } from './apply-undo.ts';
import { absent, stateOf, withMarks } from './marks-state.ts';
import { type Applied, chosen, marked, paid, type Standing } from './standing.ts';

/**
 * What a write makes of a person, by the rules of the server (server/presences, server/payments,
 * server/registrations/added-event.ts): the same verdicts, and the versions that it will have left.
 */

/** `by` is the name of the desk. Of a write to one person; a walk-in is none yet. */
export function applyWrite(standing: Standing, write: Write, by: string): Applied {
  const { event = '', body } = write;
  if (write.call === 'markPresence') return markPresence(standing, write, event, by);
  if (write.call === 'takeBackPresence') return takeBackPresence(standing, write, event);
  if (write.call === 'markArrival') return markArrival(standing, write, (body as { isPresent: boolean }).isPresent);
  if (write.call === 'addEvent') return addEvent(standing, write, event);
  if (write.call === 'takePayment')
    return takePayment(standing, write, (body as { paymentMethod: PaymentMethod }).paymentMethod);
  return undo(standing, write, (body as { key: string }).key);
}

function markPresence(standing: Standing, write: Write, event: string, by: string): Applied {
  const state = stateOf(standing.card);
  const presence = state.events.find(({ id }) => id === event);
  if (presence && presence.presentSince !== null) return { standing, changed: false };
  if (!presence?.isChosen) return { refused: 'not-chosen' };
  if (isStale(write, presenceVersion(state.takenBack, presence.version))) return { refused: 'stale-mark' };
  const mark = { id: event, presentSince: write.at, markedBy: by };
  return marked(standing, write, { ...withMarks(state, [mark]), isPresent: true }, [event]);
}

function takeBackPresence(standing: Standing, write: Write, event: string): Applied {
  const state = stateOf(standing.card);
  const presence = state.events.find(({ id }) => id === event);
  if (!presence || presence.presentSince === null) return { standing, changed: false };
  if (isStale(write, presenceVersion(state.takenBack, presence.version))) return { refused: 'stale-mark' };
  return marked(standing, write, withMarks(state, [{ id: event, presentSince: null, markedBy: null }]), [event]);
}

function markArrival(standing: Standing, write: Write, isPresent: boolean): Applied {
  const state = stateOf(standing.card);
  if (state.isPresent === isPresent) return { standing, changed: false };
  if (isStale(write, standing.card.arrivalVersion)) return { refused: 'stale-mark' };
  if (isPresent) return marked(standing, write, { ...state, isPresent }, []);
  const seen = state.events.filter(({ presentSince }) => presentSince !== null).map(({ id }) => id);
  const next = withMarks(
    state,
    seen.map((id) => ({ id, presentSince: null, markedBy: null })),
  );
  return marked(standing, write, absent(next), seen);
}

function addEvent(standing: Standing, write: Write, event: string): Applied {
  const { card } = standing;
  const known = card.events.find(({ id }) => id === event);
  if (!known) return { refused: 'not-chosen' };
  if (known.isChosen) return { standing, changed: false };
  return chosen(standing, write, event, true);
}

function takePayment(standing: Standing, write: Write, method: PaymentMethod): Applied {
  const { card } = standing;
  if (card.paymentMethod === method) return { standing, changed: false };
  if (isStale(write, paymentVersion(card.paymentMethod))) return { refused: 'stale-mark' };
  return paid(standing, write, method);
}

const isStale = ({ version }: Write, current: string): boolean => version !== undefined && version !== current;
