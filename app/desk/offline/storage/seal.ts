/** A value that nobody reads without its key. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const algorithm = 'AES-GCM';

/** `place` says where it is kept: moved to another one it cannot be opened. */
export async function seal(key: CryptoKey, value: unknown, place: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: bytesOf(place) }, key, text) };
}

/** Throws where it was sealed by another key or for another place, or is damaged. */
export async function unseal<Value>(key: CryptoKey, { iv, data }: Sealed, place: string): Promise<Value> {
  const text = await crypto.subtle.decrypt({ name: algorithm, iv, additionalData: bytesOf(place) }, key, data);
  return JSON.parse(new TextDecoder().decode(text));
}

/** A key that never leaves this browser. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);

/** Of 32 bytes as base64url; from then on it cannot be read here either. */
export const importKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64url(text), algorithm, false, ['encrypt', 'decrypt']);

export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
