import type { Config } from '#server/config/config.ts';
import { publicUrlOf } from '#server/passes/public-url.ts';

/** The answer of PUBLIC_URL. */
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

/** In ms. */
const patience = 10_000;

export const isSample = (origin: string): boolean => new URL(origin).hostname.endsWith('.example');

/** Requests the site as a visitor does. Pages on a separate host have no `/healthz`. */
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
