import * as z from 'zod/mini';

/** Import this before using a schema: otherwise zod tries `new Function`, which the site's policy reports. */
z.config({ jitless: true });
