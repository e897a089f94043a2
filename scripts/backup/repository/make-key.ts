import { generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Prints a new key to stdout in the format of age-keygen, and instructions to stderr. */
export async function makeKey(): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  console.log(`# public key: ${recipient}\n${identity}`);
  console.error(
    `Set BACKUP_KEY=${recipient} on the server. Keep the line AGE-SECRET-KEY-… in two other places: without it no backup can be restored.`,
  );
}
