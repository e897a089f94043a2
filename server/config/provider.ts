/** A host that is known by a variable which it sets itself. */
export type Provider = {
  name: string;
  /** How many proxies always stand in front. */
  proxies: number;
  /** How to have a disk that outlives a deploy; null where there is none to be had. */
  disk: string | null;
};

/**
 * By their variables. What each puts into X-Forwarded-For behind the client's address was seen on Render (Cloudflare and a
 * proxy of its own), Fly (the address that the client called) and Railway (the edge, in place of all that the client
 * sent); the others write the client's alone.
 */
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

export function providerIn(env: Record<string, string | undefined>): Provider | null {
  const [, provider = null] = Object.entries(providers).find(([variable]) => env[variable] !== undefined) ?? [];
  return provider;
}
