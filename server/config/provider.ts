export type Provider = {
  name: string;
  proxies: number;
  /** How to get a disk that survives a deploy; null if the host has none. */
  disk: string | null;
};

// Each host sets its own variable. To X-Forwarded-For, Render adds Cloudflare and its own proxy, Fly the called
// address, and Railway its edge. The others add nothing.
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
