import type { Config } from '#server/config/config.ts';
import { publicUrlOf } from '#server/passes/public-url.ts';
import type { Check } from './installation-state.ts';

/** The answer from PUBLIC_URL. */
export type Outside =
  | { kind: 'not asked' }
  | { kind: 'unreachable'; url: string; reason: string }
  | {
      kind: 'answered';
      url: string;
      status: number;
      date: Date | null;
      receivedAt: Date;
      isKnownHttps: boolean;
      proxies: number | null;
    };

/** In ms: how long to wait for the answer. */
const patience = 10_000;

export const isSample = (origin: string): boolean => new URL(origin).hostname.endsWith('.example');

/** Requests `/healthz` of the public site, or `/` if the pages are on a separate host, which has no `/healthz`. */
export async function askFromOutside(config: Config, now: () => Date): Promise<Outside> {
  const origin = publicUrlOf(config);
  if (config.publicUrl === null && isSample(origin)) return { kind: 'not asked' };
  const url = config.allowedOrigins.includes(origin) ? `${origin}/` : `${origin}/healthz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'manual' });
    const receivedAt = now();
    const { headers, status } = answer;
    const said = (await answer.json().catch(() => null)) as { proxies?: number } | null;
    const date = headers.get('date');
    return {
      kind: 'answered',
      url,
      status,
      date: date === null ? null : new Date(date),
      receivedAt,
      isKnownHttps: headers.has('strict-transport-security'),
      proxies: said?.proxies ?? null,
    };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error & { code?: string } };
    return { kind: 'unreachable', url, reason: cause?.code ?? cause?.message ?? message };
  }
}

const isLocal = ({ hostname }: URL) => /^(localhost|127\.|\[::1\])/.test(hostname);

/** Error codes of certificate faults, which have their own check. */
const ofCertificates = /CERT|SIGNED|SIGNATURE|ALTNAME/;

export const isReached: Check = async ({ config, outside }) => {
  const origin = publicUrlOf(config);
  if (config.publicUrl === null && isSample(origin))
    return `PUBLIC_URL is not set, so links in mails begin with the sample ${origin}. Set it to the site's address.`;
  const asked = await outside;
  if (asked.kind === 'unreachable')
    return ofCertificates.test(asked.reason)
      ? null
      : `${asked.url} cannot be reached from here (${asked.reason}). Check PUBLIC_URL, its DNS entry, and that the proxy and the server run.`;
  if (asked.kind === 'answered' && asked.status !== 200)
    return `${asked.url} answers ${asked.status}. Check PUBLIC_URL, and that the proxy forwards requests to the server.`;
  const url = new URL(origin);
  if (url.protocol === 'http:' && !isLocal(url))
    return `PUBLIC_URL ${origin} is not https: phones block the camera, and passwords can be read in transit. Use a proxy with TLS (deploy/Caddyfile), and set PUBLIC_URL to https.`;
  return null;
};

/** Each proxy adds one address to X-Forwarded-For, so there are as many proxies as addresses. */
export const isTrusted: Check = async ({ config: { trustProxy }, outside }) => {
  const asked = await outside;
  if (asked.kind !== 'answered' || asked.status !== 200 || asked.proxies === null) return null;
  const { url, proxies } = asked;
  const through = proxies === 1 ? '1 proxy' : `${proxies} proxies`;
  if (proxies > trustProxy)
    return `${url} is behind ${through}, but TRUST_PROXY is ${trustProxy}: all visitors share one address and its limits. Set TRUST_PROXY=${proxies}.`;
  if (proxies < trustProxy)
    return `${url} is behind ${through} from here, but TRUST_PROXY is ${trustProxy}: people who forge X-Forwarded-For escape all limits. Set TRUST_PROXY=${proxies}, unless visitors come through more proxies.`;
  if (url.startsWith('https:') && !asked.isKnownHttps)
    return `The server does not know that ${url} is https, so cookies are not Secure. Let the proxy set X-Forwarded-Proto, and start the server with the same TRUST_PROXY as this command.`;
  return null;
};
