import { useLayoutEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { RegistrationFields } from '#contract/registration.ts';
import { eventById } from '#programme/events.ts';

export function useAskedEvents({ getValues, setValue }: UseFormReturn<RegistrationFields>): void {
  const { search } = useLocation();
  useLayoutEffect(() => {
    const ticked = getValues('selectedEvents');
    const asked = new URLSearchParams(search).getAll('event').flatMap((id) => eventById(id)?.label ?? []);
    const missing = asked.filter((label) => !ticked.includes(label));
    if (missing.length > 0) setValue('selectedEvents', [...new Set([...ticked, ...missing])]);
  }, [search, getValues, setValue]);
}

/** Removes unticked events from the address. Otherwise a reload would tick them again. */
export function forgetUnticked(before: readonly string[], now: readonly string[]): void {
  const unticked = before.filter((label) => !now.includes(label));
  const address = new URL(window.location.href);
  const asked = address.searchParams.getAll('event');
  const left = asked.filter((id) => !unticked.includes(eventById(id)?.label ?? ''));
  if (left.length === asked.length) return;
  address.searchParams.delete('event');
  for (const id of left) address.searchParams.append('event', id);
  window.history.replaceState(window.history.state, '', address);
}
