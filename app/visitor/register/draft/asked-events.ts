import { useLayoutEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { RegistrationFields } from '#contract/registration.ts';
import { eventById } from '#programme/events.ts';

/** Ticks the events in the address. Then removes them from the address, because a reload must not tick them again. */
export function useAskedEvents({ getValues, setValue }: UseFormReturn<RegistrationFields>): void {
  const { search } = useLocation();
  useLayoutEffect(() => {
    const asked = new URLSearchParams(search).getAll('event').flatMap((id) => eventById(id)?.label ?? []);
    if (asked.length === 0) return;
    setValue('selectedEvents', [...new Set([...getValues('selectedEvents'), ...asked])]);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [search, getValues, setValue]);
}
