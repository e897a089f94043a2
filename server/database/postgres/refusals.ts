type Refusal = {
  /** Matches the error's code, a space and its message. */
  pattern: RegExp;
  advice: string | null;
  /** True if the cause may pass by itself within a minute, for example if the database wakes up. */
  mayPass?: true;
};

const refusals: Refusal[] = [
  {
    pattern: /unsupported startup parameter/,
    advice: 'The pooler does not know this setting: remove it from the address and from PGOPTIONS.',
  },
  {
    pattern: /statement pooling mode/,
    advice: 'The pooler allows no transactions: set its pool_mode to transaction or session.',
  },
  {
    pattern: /no encryption|SSL off|SSL (connection )?(is )?required|is insecure/i,
    advice:
      'The database may need TLS: end the address with ?sslmode=require. If the database has no TLS, its pg_hba.conf does not let this machine in.',
  },
  {
    pattern: /does not support SSL/,
    advice:
      'The database has no TLS. Set up TLS on the database server or, if the network is private, remove sslmode from the address.',
  },
  {
    pattern: /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_|CERT_UNTRUSTED)/,
    advice:
      "This machine does not trust the database's certificate: download the authority's certificate (a provider shows it next to the address), and name the file: ?sslmode=verify-full&sslrootcert=/path/to/ca.crt",
  },
  {
    pattern: /^ERR_TLS_CERT_ALTNAME_INVALID /,
    advice: "The database's certificate is for another host name. Use that name in the address.",
  },
  {
    pattern: /^CERT_(HAS_EXPIRED|NOT_YET_VALID) /,
    advice: "Renew the database's certificate, or correct this machine's clock.",
  },
  { pattern: /^ENOENT /, advice: 'Correct that path in the address.' },
  {
    pattern: /password must be a string/,
    advice: 'The address has no password: postgres://user:password@host:port/database',
  },
  {
    pattern: /^3D000 |no such database|database .* does not exist/,
    advice: 'Correct the name at the end of the address, or create the database: create database fest',
  },
  {
    pattern: /^28|authentication failed|no such user|tenant or user not found/i,
    advice:
      'Copy the address again from the provider of the database. In user and password, write @ as %40, and : / ? # likewise.',
  },
  { pattern: /^42501 /, advice: 'Make the user of the address the owner: alter database fest owner to fest' },
  {
    pattern: /^53300 /,
    advice: 'All connections of the database are in use: raise max_connections, or start fewer processes.',
    mayPass: true,
  },
  {
    pattern: /^(ENOTFOUND|EAI_AGAIN) /,
    advice: 'This machine does not know that host name: copy the address again, or check the network.',
  },
  {
    pattern: /^ECONNREFUSED /,
    advice: 'Nothing listens at this address: start the database, or correct host and port.',
  },
  {
    pattern: /^(ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL) /,
    advice:
      "This machine cannot reach that network. If the host has only an IPv6 address, like Supabase's direct one, use the address of its session pooler.",
  },
  {
    pattern: /^ETIMEDOUT |timeout/,
    advice:
      'If the database is not asleep, a firewall blocks the connection, or the database does not allow this address.',
    mayPass: true,
  },
  {
    pattern: /^(57P03|08\w{3}|ECONNRESET|EPIPE) |Connection terminated|wake/,
    advice: null,
    mayPass: true,
  },
];

function refusalOf(error: Error): Refusal | undefined {
  const known = `${(error as { code?: unknown }).code} ${error.message}`;
  return refusals.find(({ pattern }) => pattern.test(known));
}

export const adviceFor = (error: Error): string | null => refusalOf(error)?.advice ?? null;

export const mayPass = (error: Error): boolean => refusalOf(error)?.mayPass ?? false;
