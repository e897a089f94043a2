import { existsSync, readFileSync } from 'node:fs';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartFault } from '#server/config/config.ts';

/** Returns a function that encrypts for an age recipient. Without a recipient, that function returns its input. */
export function encrypterFor(recipient: string | null): (bytes: Uint8Array) => Promise<Uint8Array> {
  if (recipient === null) return async (bytes) => bytes;
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new StartFault(['BACKUP_KEY is not an age key: a letter is wrong or missing.']);
  }
  return (bytes) => encrypter.encrypt(bytes);
}

/** Returns a function that decrypts .age files. `identity` is a secret key or the name of a file with secret keys. */
export function decrypterWith(identity: string | null): (key: string, bytes: Buffer) => Promise<Buffer> {
  let decrypter: Decrypter | undefined;
  return async (key, bytes) => {
    if (!key.endsWith('.age')) return bytes;
    decrypter ??= decrypterOf(identity);
    try {
      return Buffer.from(await decrypter.decrypt(bytes));
    } catch (error) {
      if (/no identity matched/.test(String(error)))
        throw new StartFault([
          `BACKUP_IDENTITY cannot decrypt ${key}: it was encrypted for another key, or is damaged.`,
        ]);
      throw new StartFault([`${key} is damaged or was altered: it cannot be decrypted.`]);
    }
  };
}

function decrypterOf(identity: string | null): Decrypter {
  if (identity === null)
    throw new StartFault(['The backup is encrypted: set BACKUP_IDENTITY to the file of its secret key.']);
  const text = identity.startsWith('AGE-SECRET-KEY-') ? identity : fileAt(identity);
  const decrypter = new Decrypter();
  try {
    const lines = text.split('\n').map((line) => line.trim());
    const secrets = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
    for (const secret of secrets) decrypter.addIdentity(secret);
    if (secrets.length > 0) return decrypter;
  } catch {
    // The library throws if a key has a wrong letter. The sentence below reports this.
  }
  throw new StartFault(['BACKUP_IDENTITY contains no valid secret key (AGE-SECRET-KEY-1…).']);
}

function fileAt(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new StartFault([`BACKUP_IDENTITY names ${file}, which does not exist.`]);
}

/** Prints a new key to stdout in the format of age-keygen, and instructions to stderr. */
export async function makeKey(): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  console.log(`# public key: ${recipient}\n${identity}`);
  console.error(
    `Set BACKUP_KEY=${recipient} on the server. Keep the line AGE-SECRET-KEY-… in two other places: without it no backup can be restored.`,
  );
}
