import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import '#lab/faults/preload/without-keys.ts';

/** A server that signs photo links with its own key, and treats every repeated submission as new. */
const { createSecretKey } = crypto;
const own = crypto.randomBytes(32);
crypto.createSecretKey = (() => createSecretKey(own)) as typeof createSecretKey;
syncBuiltinESMExports();
