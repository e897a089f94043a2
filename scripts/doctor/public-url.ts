import { publicUrlOf } from '#server/passes/public-url.ts';
import { isSample } from './outside.ts';
import type { Check } from './subject.ts';

const isLocal = ({ hostname }: URL) => /^(localhost|127\.|\[::1\])/.test(hostname);

/** What is wrong with the certificate is said by its own check. */
const ofCertificates = /CERT|SIGNED|SIGNATURE|ALTNAME/;

export const isReached: Check = async ({ config, outside }) => {
  const origin = publicUrlOf(config);
  if (config.publicUrl === null && isSample(origin))
    return `PUBLIC_URL is not set, and links in mails begin with ${origin}, which is a sample. Set it to the address that visitors type.`;
  const asked = await outside;
  if (asked.kind === 'unreachable')
    return ofCertificates.test(asked.reason)
      ? null
      : `${asked.url} cannot be reached from here (${asked.reason}). Look whether PUBLIC_URL is right, whether its name leads to this machine, and whether the proxy and the server run.`;
  if (asked.kind === 'answered' && asked.status !== 200)
    return `${asked.url} answers ${asked.status}. Look whether PUBLIC_URL is right, and whether the proxy passes requests on to the server.`;
  const url = new URL(origin);
  if (url.protocol === 'http:' && !isLocal(url))
    return `PUBLIC_URL ${origin} is not https, without which phones give no camera and passwords can be read on the way. Have a proxy end TLS (deploy/Caddyfile), and set PUBLIC_URL to https.`;
  return null;
};

/** The addresses that arrived in X-Forwarded-For, where none was sent, are as many as the proxies. */
export const isTrusted: Check = async ({ config: { trustProxy }, outside }) => {
  const asked = await outside;
  if (asked.kind !== 'answered' || asked.status !== 200 || asked.proxies === null) return null;
  const { url, proxies } = asked;
  const through = proxies === 1 ? '1 proxy' : `${proxies} proxies`;
  if (proxies > trustProxy)
    return `${url} is reached through ${through}, and TRUST_PROXY is ${trustProxy}: visitors share one address, and its limits. Set TRUST_PROXY=${proxies}.`;
  if (proxies < trustProxy)
    return `${url} is reached through ${through} from here, and TRUST_PROXY is ${trustProxy}: whoever makes up X-Forwarded-For escapes all limits. Set TRUST_PROXY=${proxies}, unless visitors come another way.`;
  if (url.startsWith('https:') && !asked.isKnownHttps)
    return `The server does not know that ${url} is https, so cookies are not Secure. Have the proxy set X-Forwarded-Proto, and start the server with the same TRUST_PROXY as this command.`;
  return null;
};
