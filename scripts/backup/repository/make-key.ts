import { generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Prints a new key as age-keygen does, to be redirected into a file, and beside it what to do with it. */
export async function makeKey(): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  console.log(`# public key: ${recipient}\n${identity}`);
  console.error(
    `Set BACKUP_KEY=${recipient} on the server. Keep the line AGE-SECRET-KEY-… elsewhere, in two places: without it no backup can be opened.`,
  );
}
