import { edition } from '#fest/edition.ts';
import type { Config } from '#server/config/config.ts';

/** The origin that links in mails, messages and codes begin with, without a slash at its end. */
export const publicUrlOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  new URL(publicUrl ?? edition.url).origin;
