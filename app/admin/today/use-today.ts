import { useQuery } from '@tanstack/react-query';
import { today } from '#contract/today.ts';
import { polled, useIsSigningOut } from '../session/query-client.ts';

export const useToday = () => useQuery({ ...polled(today, 'today', 15_000), enabled: !useIsSigningOut() });

/** Whether mails are only files. False until Today is loaded. */
export const useHasNoMailServer = (): boolean => useToday().data?.mails.hasServer === false;
