import { useWatch } from 'react-hook-form';
import { useEvents } from '#app/news/moves.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import type { MovedEvent } from '#programme/moves.ts';

/** The ticked events, by time. */
export function useChosen(): MovedEvent[] {
  const labels = useWatch<RegistrationFields, 'selectedEvents'>({ name: 'selectedEvents' });
  return useEvents().filter(({ label }) => labels.includes(label));
}
