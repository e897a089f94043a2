export type SmtpServer = NonNullable<ReturnType<typeof serverIn>>;

/** Returns null if the address is invalid, such as `smtp://user@host` without a password. */
export function readSmtpUrl(text: string): SmtpServer | null {
  try {
    return serverIn(new URL(text));
  } catch {
    return null;
  }
}

function serverIn({ protocol, hostname, port, username, password, pathname, search, hash }: URL) {
  const secure = protocol === 'smtps:';
  const hasOnlyHost = /^\/?$/.test(pathname) && search === '' && hash === '';
  if (!(secure || protocol === 'smtp:') || hostname === '' || !hasOnlyHost) return null;
  if ((username === '') !== (password === '')) return null;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    /** If false, the connection starts in plain text, and switches to TLS if the mail server offers it. */
    secure,
    credentials: username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    /** True if the mail server is on this machine. Any certificate is then accepted. */
    isLocal: /^(localhost|127\.[\d.]+|::1)$/.test(host),
  };
}

export function readMailFrom(text: string): { name: string; address: string } | null {
  const address = /[^\s<>@,;"]+@[^\s<>@,;"]+/.source;
  const match = new RegExp(`^(?:"?([^"<>\\p{Cc}]*?)"?\\s*<(${address})>|(${address}))$`, 'u').exec(text.trim());
  return match && { name: match[1] ?? '', address: match[2] ?? match[3] ?? '' };
}
