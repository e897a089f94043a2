import { wholePerson } from '#contract/people/list.ts';
import { polled } from '../session/query-client.ts';

export const personQuery = (id: string) => polled(wholePerson, 'wholePerson', 10_000, { id });
