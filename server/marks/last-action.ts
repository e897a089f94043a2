import { eventById } from '#programme/events.ts';
import type { SentEntry } from './desk-entry.ts';

/** What organisers read as a desk's last action. It names no participant. */
export function actionOf(sent: SentEntry): string {
  const label = 'event' in sent ? (eventById(sent.event)?.label ?? sent.event.slice(0, 60)) : '';
  const actions: Record<SentEntry['kind'], string> = {
    arrived: 'marked an arrival',
    absent: 'marked somebody absent',
    seen: `marked somebody at ${label}`,
    'taken-back': `took a mark back at ${label}`,
    'event-added': `added ${label} for somebody`,
    paid: 'marked a payment',
    undone: 'undid something',
    'walk-in': 'registered a walk-in',
    visit: 'counted a visit',
    'visit-taken-back': 'took a visit back',
  };
  return actions[sent.kind];
}
