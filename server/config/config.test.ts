import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, StartFault } from './config.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof StartFault) return error.faults;
    throw error;
  }
}

test('without settings the defaults are used', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    directDatabaseUrl: null,
    firstOrganiser: null,
    rateLimit: true,
    allowedOrigins: [],
    apiBase: '',
    publicUrl: null,
    trustProxy: 0,
    slowRequestMs: 1000,
    metricsToken: null,
    smtp: null,
    mailFrom: null,
    dataDir: path.resolve('data'),
    dataDirStays: false,
    provider: null,
    backups: { to: null, key: null, identity: null },
  });
});

test('reads lists, accounts and stores', () => {
  const env = {
    RATE_LIMIT: 'off',
    ALLOWED_ORIGINS: 'https://a.example, http://b.example:81',
    ADMIN_USERNAME: 'desk',
    ADMIN_PASSWORD: 'long enough',
    SMTP_URL: 'smtps://fest%40college.example:p%3Ass@mail.college.example',
    MAIL_FROM: 'Tech Fest <fest@college.example>',
    BACKUP_TO: 's3://our-bucket/fest/10/',
    BACKUP_KEY: 'age1key',
    S3_ENDPOINT: 'https://s3.store.example',
    AWS_REGION: 'eu-1',
    AWS_ACCESS_KEY_ID: 'us',
    AWS_SECRET_ACCESS_KEY: 'hush',
  };
  const credentials = { user: 'fest@college.example', pass: 'p:ss' };
  const keys = { accessKeyId: 'us', secretAccessKey: 'hush' };
  const place = { bucket: 'our-bucket', prefix: 'fest/10', endpoint: 'https://s3.store.example', region: 'eu-1' };
  expect(readConfig(env)).toMatchObject({
    rateLimit: false,
    allowedOrigins: ['https://a.example', 'http://b.example:81'],
    firstOrganiser: { username: 'desk', password: 'long enough' },
    smtp: { host: 'mail.college.example', port: 465, secure: true, credentials, isLocal: false },
    mailFrom: { name: 'Tech Fest', address: 'fest@college.example' },
    backups: { to: { store: { ...place, ...keys } }, key: 'age1key' },
  });
});

test.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ HOST: '::1' }, { host: '::1' }],
  [
    { DATA_DIR: '/var/fest', DATA_DIR_STAYS: 'yes' },
    { dataDir: path.resolve('/var/fest'), dataDirStays: true },
  ],
  [{ DATABASE_URL: 'postgres://a/b', DIRECT_DATABASE_URL: 'postgres://c/b' }, { directDatabaseUrl: 'postgres://c/b' }],
  [{ API_BASE: 'https://api.example' }, { apiBase: 'https://api.example' }],
  [{ PUBLIC_URL: 'https://fest.example' }, { publicUrl: 'https://fest.example' }],
  [
    { SLOW_REQUEST_MS: '0', METRICS_TOKEN: 'sixteen-letters!' },
    { slowRequestMs: 0, metricsToken: 'sixteen-letters!' },
  ],
  [{ BACKUP_TO: '/b', BACKUP_IDENTITY: '/k' }, { backups: { to: { folder: path.resolve('/b') }, identity: '/k' } }],
])('reads %j', (env, read) => {
  expect(readConfig(env as Record<string, string>)).toMatchObject(read);
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

describe('a wrong value', () => {
  test.each([
    ['PORT', '65536'],
    ['HOST', 'http://x'],
    ['DATA_DIR_STAYS', 'no'],
    ['DATABASE_URL', 'mysql://x'],
    ['DIRECT_DATABASE_URL', 'mysql://x'],
    ['RATE_LIMIT', 'no'],
    ['ALLOWED_ORIGINS', 'https://a.example/'],
    ['ALLOWED_ORIGINS', '*'],
    ['API_BASE', 'api.example'],
    ['TRUST_PROXY', 'true'],
    ['SLOW_REQUEST_MS', '60001'],
    ['SMTP_URL', 'mail.college.example'],
    ['SMTP_URL', 'smtp://user@mail.college.example'],
    ['SMTP_URL', 'smtp://host/path'],
    ['SMTP_URL', 'smtp://u:%zz@host'],
    ['MAIL_FROM', 'the fest'],
    ['BACKUP_TO', 'ftp://host/folder'],
    ['BACKUP_TO', 's3://Bucket'],
    ['BACKUP_KEY', 'AGE-SECRET-KEY-1XYZ'],
    ['S3_ENDPOINT', 's3.store.example'],
    ['METRICS_TOKEN', 'has a space within it'],
  ])('of %s, "%s", gives one message that names the variable', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}.* must be`))]);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }, ['SMTP_URL needs MAIL_FROM too']],
    [{ DIRECT_DATABASE_URL: 'postgres://u:p@db/fest' }, ['DIRECT_DATABASE_URL needs DATABASE_URL too']],
    [{ BACKUP_TO: 's3://bucket' }, ['needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY', 'needs BACKUP_KEY']],
    [{ ADMIN_USERNAME: 'Asha', ADMIN_PASSWORD: 'from a file\n' }, ['ADMIN_PASSWORD must not have control characters']],
  ])('or a missing one gives a message: %j', (env, sentences) => {
    expect(faultsOf(env)).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)));
  });

  test('is reported without the password', () => {
    const faults = faultsOf({ DATABASE_URL: 'mysql://u:hush@x', ADMIN_PASSWORD: 'hush', METRICS_TOKEN: 'hush' });
    expect(faults).toHaveLength(3);
    expect(faults.join()).not.toContain('hush');
  });

  test('is reported together with all others', () => {
    expect(faultsOf({ PORT: 'x', RATE_LIMIT: 'x', ADMIN_USERNAME: 'desk' })).toHaveLength(3);
  });
});
