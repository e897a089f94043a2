import path from 'node:path';
import { expect, test } from 'vitest';
import { type Config, readConfig, StartFault } from './config.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof StartFault) return error.faults;
    throw error;
  }
}

const [pooled, direct] = ['postgresql://u:p@pooler/fest', 'postgresql://u:p@db/fest'];
const smtpUrl = 'smtps://fest%40college.example:p%3Ass@mail.college.example';
const mail = { SMTP_URL: smtpUrl, MAIL_FROM: 'Tech Fest <fest@college.example>' };
const origins = ['https://a.example', 'http://b.example:81'];
const credentials = { user: 'fest@college.example', pass: 'p:ss' };
const store = { S3_ENDPOINT: 'https://s3.store.example', AWS_REGION: 'eu-1' };
const storeKeys = { AWS_ACCESS_KEY_ID: 'us', AWS_SECRET_ACCESS_KEY: 'hush' };
const place = { bucket: 'our-bucket', prefix: 'fest/10', endpoint: 'https://s3.store.example', region: 'eu-1' };
/** The value of each part of the configuration without a setting, and with a setting. */
const parts: { [Part in keyof Config]: [unset: Config[Part], env: Record<string, string>, set: unknown] } = {
  port: [3000, { PORT: '0' }, 0],
  host: ['127.0.0.1', { HOST: '::1' }, '::1'],
  dataDir: [path.resolve('data'), { DATA_DIR: '/var/fest' }, path.resolve('/var/fest')],
  dataDirStays: [false, { DATA_DIR_STAYS: 'yes' }, true],
  databaseUrl: [null, { DATABASE_URL: pooled }, pooled],
  directDatabaseUrl: [null, { DATABASE_URL: pooled, DIRECT_DATABASE_URL: direct }, direct],
  firstOrganiser: [null, { ADMIN_USERNAME: 'desk', ADMIN_PASSWORD: 'short' }, { username: 'desk', password: 'short' }],
  rateLimit: [true, { RATE_LIMIT: 'off' }, false],
  allowedOrigins: [[], { ALLOWED_ORIGINS: 'https://a.example, http://b.example:81' }, origins],
  apiBase: ['', { API_BASE: 'https://api.example' }, 'https://api.example'],
  publicUrl: [null, { PUBLIC_URL: 'https://fest.example' }, 'https://fest.example'],
  trustProxy: [0, { TRUST_PROXY: '1' }, 1],
  slowRequestMs: [1000, { SLOW_REQUEST_MS: '0' }, 0],
  metricsToken: [null, { METRICS_TOKEN: 'sixteen-letters!' }, 'sixteen-letters!'],
  smtp: [null, mail, { host: 'mail.college.example', port: 465, secure: true, isLocal: false, credentials }],
  mailFrom: [null, mail, { name: 'Tech Fest', address: 'fest@college.example' }],
  provider: [null, { DYNO: 'web.1' }, { name: 'Heroku', proxies: 1, disk: null }],
  backups: [
    { to: null, key: null, identity: null },
    { BACKUP_TO: 's3://our-bucket/fest/10/', BACKUP_KEY: 'age1key', BACKUP_IDENTITY: '/keys', ...store, ...storeKeys },
    { to: { store: { ...place, accessKeyId: 'us', secretAccessKey: 'hush' } }, key: 'age1key', identity: '/keys' },
  ],
  startedByNpm: [false, { npm_lifecycle_event: 'start' }, true],
};

test.each(Object.entries(parts))('reads %s, and has a default for it', (part, [unset, env, set]) => {
  const read = (from: Record<string, string>) => readConfig(from)[part as keyof Config];
  expect([read({ PORT: '', DATABASE_URL: ' ' }), read(env)]).toEqual([unset, set]);
});

test.each([
  ['RENDER', 'true', 3],
  ['FLY_APP_NAME', 'fest', 2],
  ['RAILWAY_ENVIRONMENT', 'production', 2],
  ['DYNO', 'web.1', 1],
  ['K_SERVICE', 'fest', 1],
])('knows the number of proxies of a host that sets %s, unless TRUST_PROXY is set', (name, value, proxies) => {
  expect(readConfig({ [name]: value }).trustProxy).toBe(proxies);
  expect(readConfig({ [name]: value, TRUST_PROXY: '0' }).trustProxy).toBe(0);
});

test.each([
  ['PORT', ['65536', '-1', '80x']],
  ['HOST', ['http://x']],
  ['DATA_DIR_STAYS', ['no']],
  ['DATABASE_URL', ['mysql://x', 'postgres://']],
  ['DIRECT_DATABASE_URL', ['mysql://x']],
  ['RATE_LIMIT', ['no']],
  ['ALLOWED_ORIGINS', ['https://a.example/', '*']],
  ['API_BASE', ['api.example']],
  ['TRUST_PROXY', ['true']],
  ['SLOW_REQUEST_MS', ['60001', '1s']],
  ['SMTP_URL', ['mail.college.example', 'http://mail.college.example', 'smtp://user@mail.college.example']],
  ['SMTP_URL', ['smtp://', 'smtp://host/path', 'smtp://u:%zz@host']],
  ['MAIL_FROM', ['the fest', 'a@b.example, c@d.example']],
  ['BACKUP_TO', ['ftp://host/folder', 's3://Bucket']],
  ['BACKUP_KEY', ['AGE-SECRET-KEY-1XYZ']],
  ['S3_ENDPOINT', ['s3.store.example']],
  ['METRICS_TOKEN', ['too short', 'has a space within it']],
])('a wrong value of %s gives one message that names the variable: %j', (name, values) => {
  for (const value of values)
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}.* must be`))]);
});

test.each<[Record<string, string>, string[]]>([
  [{ SMTP_URL: 'smtp://127.0.0.1:25' }, ['SMTP_URL needs MAIL_FROM too']],
  [{ DIRECT_DATABASE_URL: 'postgres://u:p@db/fest' }, ['DIRECT_DATABASE_URL needs DATABASE_URL too']],
  [{ BACKUP_TO: 's3://bucket' }, ['needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY', 'needs BACKUP_KEY']],
  [{ ADMIN_USERNAME: 'Asha', ADMIN_PASSWORD: 'from a file\n' }, ['ADMIN_PASSWORD must not have control characters']],
])('a wrong value or a missing one gives a message: %j', (env, sentences) => {
  expect(faultsOf(env)).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)));
});

test('a wrong value is reported without the password', () => {
  const faults = faultsOf({ DATABASE_URL: 'mysql://u:hush@x', ADMIN_PASSWORD: 'hush', METRICS_TOKEN: 'hush' });
  expect(faults).toHaveLength(3);
  expect(faults.join()).not.toContain('hush');
});

test('a wrong value is reported together with all other wrong values', () => {
  expect(faultsOf({ PORT: 'x', RATE_LIMIT: 'x', ADMIN_USERNAME: 'desk' })).toHaveLength(3);
});
