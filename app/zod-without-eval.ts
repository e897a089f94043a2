import * as z from 'zod/mini';

/**
 * Import this where the browser first uses a schema. zod otherwise tries out whether it may compile schemas with
 * `new Function`, and the site's policy reports each try.
 */
z.config({ jitless: true });
