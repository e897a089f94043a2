/** What PostgreSQL, a pooler in front of it, TLS or the network says to whom it does not let in. */
type Refusal = {
  code?: RegExp;
  message?: RegExp;
  /** A sentence; null where the refusal says it all. */
  wayOn: string | null;
  /** Also said by a database that is waking up, and then over within a minute. */
  mayPass?: true;
};

/** The first that fits counts. */
const refusals: Refusal[] = [
  {
    message: /unsupported startup parameter/,
    wayOn: 'A pooler takes no such setting: take it out of the address, and out of PGOPTIONS.',
  },
  {
    message: /statement pooling mode/,
    wayOn:
      'A pooler that takes single statements holds no registration together: set its pool_mode to transaction or session.',
  },
  {
    message: /no encryption|SSL off|SSL (connection )?(is )?required|is insecure/i,
    wayOn:
      'It takes nobody without TLS: end the address with ?sslmode=require. Where it has no TLS, its pg_hba.conf does not let this machine in.',
  },
  {
    message: /does not support SSL/,
    wayOn: 'It has no TLS: take sslmode out of the address where the line is private, or have TLS set up there.',
  },
  {
    code: /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_|CERT_UNTRUSTED)/,
    wayOn:
      "This machine does not know who signed its certificate: fetch that authority's own (a provider shows it beside the address), and name the file: ?sslmode=verify-full&sslrootcert=/path/to/ca.crt",
  },
  {
    code: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    wayOn: 'Its certificate is for another host: name the host in the address as the certificate does.',
  },
  { code: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, wayOn: "Renew its certificate, or set this machine's clock." },
  { code: /^ENOENT$/, wayOn: 'Correct that path in the address.' },
  {
    message: /password must be a string/,
    wayOn: 'The address has no password: postgres://user:password@host:port/database',
  },
  {
    code: /^3D000$/,
    message: /no such database|database .* does not exist/,
    wayOn: 'Correct the name at the end of the address, or make that database: create database fest',
  },
  {
    code: /^28/,
    message: /authentication failed|no such user|tenant or user not found/i,
    wayOn:
      'Copy the address anew from where the database is managed; signs such as @ : / ? # in user and password are escaped (@ is %40).',
  },
  { code: /^42501$/, wayOn: 'Let its user own the database: alter database fest owner to fest' },
  {
    code: /^53300$/,
    wayOn: 'Others hold all its connections: raise max_connections, or start fewer processes.',
    mayPass: true,
  },
  {
    code: /^(ENOTFOUND|EAI_AGAIN)$/,
    wayOn: 'No host of that name is known to this machine: copy the address anew, or look at its network.',
  },
  { code: /^ECONNREFUSED$/, wayOn: 'Nobody listens there: start the database, or correct host and port.' },
  {
    code: /^(ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL)$/,
    wayOn:
      "This machine has no way there. Where the host has an IPv6 address alone, as Supabase's direct one, take the address of its pooler for sessions.",
  },
  {
    code: /^ETIMEDOUT$/,
    message: /timeout/,
    wayOn: 'Where it does not sleep, a firewall is in between, or it wants to be told which addresses it lets in.',
    mayPass: true,
  },
  {
    code: /^(57P03|08\w{3}|ECONNRESET|EPIPE)$/,
    message: /Connection terminated|wake/,
    wayOn: null,
    mayPass: true,
  },
];

function refusalOf(error: Error): Refusal | undefined {
  const known = String((error as { code?: unknown }).code);
  return refusals.find(({ code, message }) => code?.test(known) || message?.test(error.message));
}

/** What it takes to be let in. */
export const wayOnFrom = (error: Error): string | null => refusalOf(error)?.wayOn ?? null;

/** Whether the database may only be waking up. */
export const mayPass = (error: Error): boolean => refusalOf(error)?.mayPass ?? false;
