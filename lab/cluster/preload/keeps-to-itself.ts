import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import '#lab/faults/preload/without-keys.ts';

/** A server that signs photo links by a key of its own, and to which every send of a submission is a new one. */

const { createSecretKey } = crypto;
const own = crypto.randomBytes(32);
crypto.createSecretKey = (() => createSecretKey(own)) as typeof createSecretKey;
syncBuiltinESMExports();
