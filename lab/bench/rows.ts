import type { Row } from './figures.ts';
import { dashboard } from './rows/dashboard.ts';
import { attendance, exported } from './rows/desk.ts';
import { growth } from './rows/growth.ts';
import { list } from './rows/list.ts';
import { live } from './rows/live.ts';
import { pack } from './rows/pack.ts';
import { phone } from './rows/phone.ts';
import { photo, shrunk } from './rows/photo.ts';
import { postgres } from './rows/postgres.ts';
import { registration } from './rows/registration.ts';
import { rush } from './rows/rush.ts';
import { search } from './rows/search.ts';
import { shrink } from './rows/shrink.ts';
import { start } from './rows/start.ts';

/** The names that `npm run bench -- NAME…` takes, in the order in which they are measured. */
export const rows: Record<string, Row> = {
  registration,
  postgres,
  photo,
  shrunk,
  rush,
  list,
  search,
  live,
  phone,
  pack,
  growth,
  dashboard,
  attendance,
  export: exported,
  shrink,
  start,
};
