import type { Row } from './figures.ts';
import { list } from './rows/list.ts';
import { registration } from './rows/registration.ts';

/** What `npm run bench -- NAME…` can be asked for, in the order in which it is measured. */
export const rows: Record<string, Row> = { registration, list };
