/** The mail server, as SMTP_URL names it. */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte; else as soon as the server offers it. */
  secure: boolean;
  credentials: { user: string; pass: string } | null;
  /** On this machine, where nobody is in between: any certificate will do. */
  isLocal: boolean;
};

/** null where it is none, such as `smtp://user@host` without a password. */
export function readSmtpUrl(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const secure = protocol === 'smtps:';
  const hasOnlyHost = /^\/?$/.test(pathname) && search === '' && hash === '';
  if (!(secure || protocol === 'smtp:') || hostname === '' || !hasOnlyHost) return null;
  if ((username === '') !== (password === '')) return null;
  const [user, pass] = [decoded(username), decoded(password)];
  if (user === null || pass === null) return null;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    credentials: user === '' ? null : { user, pass },
    isLocal: /^(localhost|127\.[\d.]+|::1)$/.test(host),
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** `address`, or `Name <address>`; null where it is neither. Without a name it is ''. */
export function readMailFrom(text: string): { name: string; address: string } | null {
  const address = /[^\s<>@,;"]+@[^\s<>@,;"]+/.source;
  const match = new RegExp(`^(?:"?([^"<>\\p{Cc}]*?)"?\\s*<(${address})>|(${address}))$`, 'u').exec(text.trim());
  return match && { name: match[1] ?? '', address: match[2] ?? match[3] ?? '' };
}
