import { edition } from '#fest/edition.ts';
import type { Config } from '#server/config/config.ts';

/** The start of links in emails, messages and codes, without a trailing slash. */
export const publicUrlOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  new URL(publicUrl ?? edition.url).origin;
