import path from 'node:path';
import * as z from 'zod/mini';
import { isReadable } from '#contract/text.ts';
import { type BackupSettings, backupPlace, readBackupTo } from '#server/backups/settings.ts';
import { readMailFrom, readSmtpUrl, type SmtpServer } from '#server/mail/settings.ts';
import { readEnvFile } from './env-file.ts';
import { type Provider, providerIn } from './provider.ts';

/** The configuration of this process. Only this file reads the environment, and `.env`. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** The operator's word that `dataDir` outlives a deploy. */
  dataDirStays: boolean;
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The same database past a pooler, for all that needs a session; null: `databaseUrl` serves both. */
  directDatabaseUrl: string | null;
  firstOrganiser: { username: string; password: string } | null;
  rateLimit: boolean;
  allowedOrigins: string[];
  /** Origin of the API that this site calls; empty for this server. */
  apiBase: string;
  /** Origin for links in mails, messages and codes; null: the edition's. */
  publicUrl: string | null;
  /** How many proxies in front are trusted with X-Forwarded-For. */
  trustProxy: number;
  /** Requests that take this many ms are logged. */
  slowRequestMs: number;
  /** null: no /metrics. */
  metricsToken: string | null;
  /** null: mails become files in `dataDir`. */
  smtp: SmtpServer | null;
  /** Who mails are from; null: the fest's own address. */
  mailFrom: { name: string; address: string } | null;
  /** null: a machine of one's own, or one that nobody knows. */
  provider: Provider | null;
  backups: BackupSettings;
  startedByNpm: boolean;
};

/** What stops a start or a command: sentences to print without a stack trace. */
export class StartFault extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'StartFault';
    this.faults = faults;
  }
}

export const passwordRule = {
  min: 10,
  sentence: 'a password has at least 10 characters',
  isTypeable: isReadable,
  typeable: 'takes no control characters, such as a tab or a line break',
} as const;
export const usernameRule = {
  pattern: /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u,
  sentence: 'a username is up to 64 letters, digits and . _ @ -, and begins with a letter or digit',
} as const;

const wholeNumber = (variable: string, max: number, takes: string) =>
  z
    .pipe(z.string().check(z.regex(/^\d{1,5}$/, { error: `${variable} ${takes}` })), z.transform(Number))
    .check(z.maximum(max, { error: `${variable} ${takes}` }));

const isDatabaseUrl = (value: string) => /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value);
const databaseUrl = (variable: string) =>
  z.string().check(z.refine(isDatabaseUrl, { error: `${variable} takes postgres://user:password@host:port/database` }));
const isOrigin = (value: string) =>
  /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value;

const originSentence = 'takes an origin such as https://fest.example, without a path or a slash at its end';

const environment = z.object({
  PORT: z._default(wholeNumber('PORT', 65535, 'takes a port from 0 to 65535'), 3000),
  HOST: z._default(
    z.string().check(z.regex(/^[\w.:-]+$/, { error: 'HOST takes a host name or an address' })),
    '127.0.0.1',
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATA_DIR_STAYS: z.optional(
    z.enum(['yes'], { error: 'DATA_DIR_STAYS takes yes, where the disk of DATA_DIR outlives a deploy' }),
  ),
  DATABASE_URL: z.optional(databaseUrl('DATABASE_URL')),
  DIRECT_DATABASE_URL: z.optional(databaseUrl('DIRECT_DATABASE_URL')),
  ADMIN_USERNAME: z.optional(
    z.string().check(z.regex(usernameRule.pattern, { error: `ADMIN_USERNAME: ${usernameRule.sentence}` })),
  ),
  // A short one is allowed, for rehearsals; the start warns of it.
  ADMIN_PASSWORD: z.optional(
    z.string().check(z.refine(passwordRule.isTypeable, { error: `ADMIN_PASSWORD ${passwordRule.typeable}` })),
  ),
  RATE_LIMIT: z._default(z.enum(['on', 'off'], { error: 'RATE_LIMIT takes on or off' }), 'on'),
  ALLOWED_ORIGINS: z._default(
    z
      .pipe(
        z.string(),
        z.transform((list) =>
          list
            .split(',')
            .map((origin) => origin.trim())
            .filter(Boolean),
        ),
      )
      .check(
        z.refine((list) => list.every(isOrigin), {
          error: `ALLOWED_ORIGINS: each of the comma-separated list ${originSentence}`,
        }),
      ),
    [],
  ),
  API_BASE: z._default(z.string().check(z.refine(isOrigin, { error: `API_BASE ${originSentence}` })), ''),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin, { error: `PUBLIC_URL ${originSentence}` }))),
  TRUST_PROXY: z.optional(wholeNumber('TRUST_PROXY', 10, 'takes the number of proxies in front, 0 to 10')),
  SLOW_REQUEST_MS: z._default(wholeNumber('SLOW_REQUEST_MS', 60_000, 'takes milliseconds from 0 to 60000'), 1000),
  METRICS_TOKEN: z.optional(
    z.string().check(
      z.regex(/^[\x21-\x7e]{16,200}$/, {
        error: 'METRICS_TOKEN takes 16 to 200 printable characters without spaces',
      }),
    ),
  ),
  SMTP_URL: z.optional(
    z.string().check(
      z.refine((url) => readSmtpUrl(url) !== null, {
        error: 'SMTP_URL takes smtp://user:password@host:port or smtps://…, with or without user and port',
      }),
    ),
  ),
  MAIL_FROM: z.optional(
    z.string().check(
      z.refine((text) => readMailFrom(text) !== null, {
        error: 'MAIL_FROM takes an address such as fest@college.example, or Tech Fest <fest@college.example>',
      }),
    ),
  ),
  BACKUP_TO: z.optional(
    z.string().check(
      z.refine((value) => readBackupTo(value) !== null, {
        error: 'BACKUP_TO takes a folder, or s3://bucket/prefix in letters, digits and . _ / -',
      }),
    ),
  ),
  BACKUP_KEY: z.optional(
    z.string().check(
      z.regex(/^age1[0-9a-z]+$/, {
        error:
          'BACKUP_KEY takes the public key that npm run backup -- --make-key gives (age1…); the secret one stays elsewhere',
      }),
    ),
  ),
  BACKUP_IDENTITY: z.optional(z.string()),
  S3_ENDPOINT: z.optional(z.string().check(z.refine(isOrigin, { error: `S3_ENDPOINT ${originSentence}` }))),
  AWS_REGION: z._default(z.string(), 'us-east-1'),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  npm_lifecycle_event: z.optional(z.string()),
});

/** The environment, and what only `.env` says of the settings that are known here. */
function environmentAndFile(): Record<string, string | undefined> {
  const { variables, faults } = readEnvFile();
  if (faults.length > 0) throw new StartFault(faults);
  const known = Object.entries(variables).filter(([name]) => isSetting(name));
  return { ...Object.fromEntries(known), ...process.env };
}

const isSetting = (name: string) => name in environment.shape && name !== 'npm_lifecycle_event';

/** What `.env` sets and nothing here reads: a slip of the pen, or another program's. */
export const unknownInFile = (): string[] => Object.keys(readEnvFile().variables).filter((name) => !isSetting(name));

/** @throws {StartFault} with every fault at once. */
export function readConfig(env = environmentAndFile()): Config {
  // Shell scripts and compose files set empty variables for "not set".
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(set);
  const faults = result.error?.issues.map((issue) => issue.message) ?? [];
  if ((set.ADMIN_USERNAME === undefined) !== (set.ADMIN_PASSWORD === undefined)) {
    faults.push('ADMIN_USERNAME and ADMIN_PASSWORD go together: set both, or neither');
  }
  if (result.data?.DIRECT_DATABASE_URL !== undefined && result.data.DATABASE_URL === undefined) {
    faults.push('DIRECT_DATABASE_URL needs DATABASE_URL too: the address by which requests reach the same database');
  }
  if (result.data?.SMTP_URL !== undefined && result.data.MAIL_FROM === undefined) {
    faults.push('SMTP_URL needs MAIL_FROM too: the address that the mail server sends for');
  }
  if (result.data?.BACKUP_TO?.startsWith('s3://')) {
    if (!set.AWS_ACCESS_KEY_ID || !set.AWS_SECRET_ACCESS_KEY)
      faults.push('BACKUP_TO with s3:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, which the store gives');
    if (!set.BACKUP_KEY && !set.BACKUP_IDENTITY)
      faults.push(
        'BACKUP_TO with s3:// needs BACKUP_KEY: what leaves the machine is encrypted. npm run backup -- --make-key makes one',
      );
  }
  if (!result.success || faults.length > 0) throw new StartFault(faults);
  const variables = result.data;
  const provider = providerIn(set);
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: path.resolve(variables.DATA_DIR),
    dataDirStays: variables.DATA_DIR_STAYS === 'yes',
    databaseUrl: variables.DATABASE_URL ?? null,
    directDatabaseUrl: variables.DIRECT_DATABASE_URL ?? null,
    firstOrganiser:
      variables.ADMIN_USERNAME && variables.ADMIN_PASSWORD
        ? { username: variables.ADMIN_USERNAME, password: variables.ADMIN_PASSWORD }
        : null,
    rateLimit: variables.RATE_LIMIT === 'on',
    allowedOrigins: variables.ALLOWED_ORIGINS,
    apiBase: variables.API_BASE,
    publicUrl: variables.PUBLIC_URL ?? null,
    trustProxy: variables.TRUST_PROXY ?? provider?.proxies ?? 0,
    slowRequestMs: variables.SLOW_REQUEST_MS,
    metricsToken: variables.METRICS_TOKEN ?? null,
    smtp: variables.SMTP_URL === undefined ? null : readSmtpUrl(variables.SMTP_URL),
    mailFrom: variables.MAIL_FROM === undefined ? null : readMailFrom(variables.MAIL_FROM),
    provider,
    backups: {
      to: backupPlace(variables),
      key: variables.BACKUP_KEY ?? null,
      identity: variables.BACKUP_IDENTITY ?? null,
    },
    startedByNpm: variables.npm_lifecycle_event !== undefined,
  };
}
