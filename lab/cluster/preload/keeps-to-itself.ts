import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import '#lab/faults/preload/without-keys.ts';

/** Makes the server sign photo links and passes with its own key, and treat every repeated write as new. */
const { createSecretKey } = crypto;
const own = crypto.randomBytes(32);
crypto.createSecretKey = (() => createSecretKey(own)) as typeof createSecretKey;
syncBuiltinESMExports();
