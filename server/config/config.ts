import path from 'node:path';
import * as z from 'zod/mini';
import { passwordRule, usernameRule } from '#contract/accounts/rules.ts';
import { backupPlace, readBackupTo } from '#server/backups/settings.ts';
import { readMailFrom, readSmtpUrl } from '#server/mail/settings.ts';
import { readEnvFile } from './env-file.ts';

/** Stops a command, or the start of the server. The messages are printed without a stack trace. */
export class StartFault extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'StartFault';
    this.faults = faults;
  }
}

const matching = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, { error }));
const accepted = (isRight: (value: string) => boolean, error: string) => z.string().check(z.refine(isRight, { error }));

/** Makes a rule that reads a text with `read`, which returns null for a wrong text. */
const readBy = <T>(read: (text: string) => T | null, error: string) =>
  z.pipe(
    accepted((text) => read(text) !== null, error),
    z.transform((text) => read(text)),
  );

function wholeNumber(max: number, error: string) {
  return z.pipe(matching(/^\d{1,5}$/, error), z.transform(Number)).check(z.maximum(max, { error }));
}

const databaseUrl = accepted(
  (value) => /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value),
  'must be postgres://user:password@host:port/database',
);

const isOrigin = (value: string) =>
  /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value;
const origin = accepted(isOrigin, 'must be an origin such as https://fest.example, without a path or a trailing slash');
const originsIn = (list: string) =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

const environment = z.object({
  PORT: z._default(wholeNumber(65535, 'must be a port from 0 to 65535'), 3000),
  HOST: z._default(matching(/^[\w.:-]+$/, 'must be a host name or an address'), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATA_DIR_STAYS: z.optional(
    matching(/^yes$/, 'must be yes or unset: yes means that deploys keep the disk of DATA_DIR'),
  ),
  DATABASE_URL: z.optional(databaseUrl),
  DIRECT_DATABASE_URL: z.optional(databaseUrl),
  ADMIN_USERNAME: z.optional(matching(usernameRule.pattern, `does not fit: ${usernameRule.sentence}`)),
  // A short password only gets a warning, so that people can try out the server.
  ADMIN_PASSWORD: z.optional(accepted(passwordRule.isTypeable, passwordRule.typeable)),
  RATE_LIMIT: z._default(matching(/^(on|off)$/, 'must be on or off'), 'on'),
  ALLOWED_ORIGINS: z.optional(
    accepted(
      (list) => originsIn(list).every(isOrigin),
      'must be origins such as https://fest.example, separated by commas, without paths or trailing slashes',
    ),
  ),
  API_BASE: z._default(origin, ''),
  PUBLIC_URL: z.optional(origin),
  TRUST_PROXY: z.optional(wholeNumber(10, 'must be the number of proxies in front of the server, 0 to 10')),
  SLOW_REQUEST_MS: z._default(wholeNumber(60_000, 'must be milliseconds from 0 to 60000'), 1000),
  METRICS_TOKEN: z.optional(matching(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 printable characters without spaces')),
  SMTP_URL: z.optional(
    readBy(readSmtpUrl, 'must be smtp://user:password@host:port or smtps://…, with or without user and port'),
  ),
  MAIL_FROM: z.optional(
    readBy(readMailFrom, 'must be an address such as fest@college.example, or Tech Fest <fest@college.example>'),
  ),
  BACKUP_TO: z.optional(
    accepted(
      (place) => readBackupTo(place) !== null,
      'must be a folder, or s3://bucket/prefix in letters, digits and . _ / -',
    ),
  ),
  BACKUP_KEY: z.optional(
    matching(
      /^age1[0-9a-z]+$/,
      'must be a public key (age1…). To make one: npm run backup -- --make-key. Keep the secret key elsewhere',
    ),
  ),
  BACKUP_IDENTITY: z.optional(z.string()),
  S3_ENDPOINT: z.optional(origin),
  AWS_REGION: z._default(z.string(), 'us-east-1'),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  npm_lifecycle_event: z.optional(z.string()),
});

function environmentAndFile(): Record<string, string | undefined> {
  const { variables, faults } = readEnvFile();
  if (faults.length > 0) throw new StartFault(faults);
  const known = Object.entries(variables).filter(([name]) => isSetting(name));
  return { ...Object.fromEntries(known), ...process.env };
}

const isSetting = (name: string) => name in environment.shape && name !== 'npm_lifecycle_event';

export const unknownInFile = (): string[] => Object.keys(readEnvFile().variables).filter((name) => !isSetting(name));

/** The settings. In the server, only this folder reads the environment and `.env`. */
export type Config = ReturnType<typeof readConfig>;

export function readConfig(env = environmentAndFile()) {
  // In shell scripts and compose files, an empty variable means "not set".
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(set);
  const wrong = result.error?.issues.map(({ path, message }) => `${path.join()} ${message}`) ?? [];
  const faults = [...wrong, ...pairFaults(set, result.success)];
  if (!result.success || faults.length > 0) throw new StartFault(faults);
  const variables = result.data;
  const provider = providerIn(set);
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: path.resolve(variables.DATA_DIR),
    /** True if the operator confirms that `dataDir` survives a deploy. */
    dataDirStays: variables.DATA_DIR_STAYS === 'yes',
    /** null means SQLite in `dataDir`. */
    databaseUrl: variables.DATABASE_URL ?? null,
    /** The database's address without a pooler. null means to use `databaseUrl` instead. */
    directDatabaseUrl: variables.DIRECT_DATABASE_URL ?? null,
    firstOrganiser:
      variables.ADMIN_USERNAME && variables.ADMIN_PASSWORD
        ? { username: variables.ADMIN_USERNAME, password: variables.ADMIN_PASSWORD }
        : null,
    rateLimit: variables.RATE_LIMIT === 'on',
    allowedOrigins: originsIn(variables.ALLOWED_ORIGINS ?? ''),
    apiBase: variables.API_BASE,
    /** The origin of links in mails, messages and codes. null means the edition's origin. */
    publicUrl: variables.PUBLIC_URL ?? null,
    /** How many proxies in front of the server set X-Forwarded-For. */
    trustProxy: variables.TRUST_PROXY ?? provider?.proxies ?? 0,
    slowRequestMs: variables.SLOW_REQUEST_MS,
    metricsToken: variables.METRICS_TOKEN ?? null,
    smtp: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM ?? null,
    /** The hosting provider. null for your own machine, or for an unknown provider. */
    provider,
    backups: {
      to: backupPlace(variables),
      /** The public key (age recipient). If it is null, backups are not encrypted. */
      key: variables.BACKUP_KEY ?? null,
      /** An age identity that decrypts the backups, or the path of its file. */
      identity: variables.BACKUP_IDENTITY ?? null,
    },
    startedByNpm: variables.npm_lifecycle_event !== undefined,
  };
}

function pairFaults(set: Record<string, string | undefined>, isRight: boolean): string[] {
  const isStore = isRight && set.BACKUP_TO?.startsWith('s3://');
  const faults: string[] = [];
  if (!set.ADMIN_USERNAME !== !set.ADMIN_PASSWORD)
    faults.push('ADMIN_USERNAME and ADMIN_PASSWORD go together: set both, or neither');
  if (isRight && set.DIRECT_DATABASE_URL && !set.DATABASE_URL)
    faults.push('DIRECT_DATABASE_URL needs DATABASE_URL too, the address of the same database through its pooler');
  if (isRight && set.SMTP_URL && !set.MAIL_FROM)
    faults.push('SMTP_URL needs MAIL_FROM too: the address that mails are sent from');
  if (isStore && !(set.AWS_ACCESS_KEY_ID && set.AWS_SECRET_ACCESS_KEY))
    faults.push('BACKUP_TO with s3:// needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY from the store');
  if (isStore && !(set.BACKUP_KEY || set.BACKUP_IDENTITY))
    faults.push(
      'BACKUP_TO with s3:// needs BACKUP_KEY, because such backups are encrypted. npm run backup -- --make-key makes one',
    );
  return faults;
}

/** `disk`: how to get a disk that survives a deploy. Null if the host has none. */
type Provider = { name: string; proxies: number; disk: string | null };

// Each provider sets its own variable. `proxies` counts the addresses in X-Forwarded-For: the visitor's, and those that
// the provider adds. Render adds two (Cloudflare's and its own), Fly one (the site's address), Railway one.
const providers: Record<string, Provider> = {
  RENDER: { name: 'Render', proxies: 3, disk: 'Add a disk to the service' },
  FLY_APP_NAME: { name: 'Fly', proxies: 2, disk: 'Mount a volume ([mounts] in fly.toml)' },
  RAILWAY_ENVIRONMENT: { name: 'Railway', proxies: 2, disk: 'Attach a volume to the service' },
  RAILWAY_ENVIRONMENT_NAME: { name: 'Railway', proxies: 2, disk: 'Attach a volume to the service' },
  DYNO: { name: 'Heroku', proxies: 1, disk: null },
  K_SERVICE: { name: 'Cloud Run', proxies: 1, disk: null },
  VERCEL: { name: 'Vercel', proxies: 1, disk: null },
  NETLIFY: { name: 'Netlify', proxies: 1, disk: null },
  AWS_LAMBDA_FUNCTION_NAME: { name: 'AWS Lambda', proxies: 1, disk: null },
};

function providerIn(env: Record<string, string | undefined>): Provider | null {
  const [, provider = null] = Object.entries(providers).find(([variable]) => env[variable] !== undefined) ?? [];
  return provider;
}
