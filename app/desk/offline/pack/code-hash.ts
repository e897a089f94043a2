import { codeHashLength } from '#contract/pack.ts';
import { toBase64url } from '../storage/seal.ts';

/** As the server hashes it (`hashOfCode`): half of SHA-256, so that nobody reads a code off a phone. */
export async function hashOfCode(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return toBase64url(new Uint8Array(hash)).slice(0, codeHashLength);
}
