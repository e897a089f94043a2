import { codeHashLength } from '#contract/desk/pack.ts';

export type Encrypted = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

export const algorithm = 'AES-GCM';

/** `place` is a name, such as 'queue'. If data is copied to another place, it cannot be decrypted there. */
export const encrypt = (key: CryptoKey, value: unknown, place: string): Promise<Encrypted> =>
  encryptBytes(key, bytesOf(JSON.stringify(value)), place);

export const decrypt = async <Value>(key: CryptoKey, encrypted: Encrypted, place: string): Promise<Value> =>
  JSON.parse(await decryptText(key, encrypted, place));

export async function encryptBytes(key: CryptoKey, bytes: BufferSource, place: string): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: bytesOf(place) }, key, bytes) };
}

export async function decryptText(key: CryptoKey, { iv, data }: Encrypted, place: string): Promise<string> {
  const bytes = await crypto.subtle.decrypt({ name: algorithm, iv, additionalData: bytesOf(place) }, key, data);
  return new TextDecoder().decode(bytes);
}

export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Like `hashOfCode` on the server. The phone stores this half of a SHA-256 instead of the code. */
export async function hashOfCode(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(code));
  return toBase64url(new Uint8Array(hash)).slice(0, codeHashLength);
}
