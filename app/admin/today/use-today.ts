import { useQuery } from '@tanstack/react-query';
import { today } from '#contract/today.ts';
import { polled } from '../session/query-client.ts';

export const useToday = () => useQuery(polled(today, 'today', 15_000));

/** Whether there is no mail server, so that mails are only saved as files. False until `today` has loaded. */
export const useHasNoMailServer = (): boolean => useToday().data?.mails.hasServer === false;
