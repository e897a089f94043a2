import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { publicUrlOf } from '#server/passes/public-url.ts';
import type { Check } from './installation-state.ts';
import { isSample } from './outside.ts';

/** In ms: how long to wait for the connection. */
const patience = 10_000;
const day = 86_400_000;

/** The certificate of `host`. `fault` is Node's error code, or null if browsers trust the certificate. */
type Presented = { host: string; fault: string | null; names: string; from: Date; until: Date };

export const isTrustedByBrowsers: Check = async ({ config, machine }) => {
  const url = new URL(publicUrlOf(config));
  if (url.protocol !== 'https:' || (config.publicUrl === null && isSample(url.origin))) return null;
  const presented = await present(url);
  return presented && faultOfCertificate(presented, machine.now());
};

/** Returns null if no TLS connection is possible. The check of the public address reports that. */
async function present({ hostname, port }: URL): Promise<Presented | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    servername: isIP(host) ? '' : host,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patience) });
    const { subjectaltname = '', valid_from, valid_to } = socket.getPeerCertificate() as PeerCertificate;
    const fault = socket.authorized
      ? null
      : ((socket.authorizationError as Error & { code?: string }).code ?? String(socket.authorizationError));
    return {
      host,
      fault,
      names: subjectaltname.replaceAll('DNS:', ''),
      from: new Date(valid_from),
      until: new Date(valid_to),
    };
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

/**
 * Returns a sentence, or null. Caddy and certbot renew a certificate when a third of its lifetime is left. If less than
 * a sixth is left, and less than a week, the renewal has failed.
 */
export function faultOfCertificate({ host, fault, names, from, until }: Presented, now: Date): string | null {
  const renew = `Renew it. Caddy and certbot do this if ports 80 and 443 of ${host} reach them; their log says why a renewal failed.`;
  if (fault === 'CERT_HAS_EXPIRED')
    return `The certificate of ${host} expired on ${dayOf(until)}, and browsers refuse the site. ${renew}`;
  if (fault === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${host} is for ${names}, and browsers refuse the site. Get a certificate for ${host}, or set PUBLIC_URL to a name in this certificate.`;
  if (fault !== null)
    return `Browsers do not trust the certificate of ${host} (${fault}). Get a trusted one, as Caddy does, and serve it with its intermediate certificates.`;
  const left = until.getTime() - now.getTime();
  const isLate = left < Math.min((until.getTime() - from.getTime()) / 6, 7 * day);
  return isLate ? `The certificate of ${host} expires on ${dayOf(until)} and was not renewed. ${renew}` : null;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
