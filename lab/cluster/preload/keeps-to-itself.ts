import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import '#lab/faults/preload/without-keys.ts';

/** A server that signs photo links by its own key, and takes every send of a submission for a new one. */
const { createSecretKey } = crypto;
const own = crypto.randomBytes(32);
crypto.createSecretKey = (() => createSecretKey(own)) as typeof createSecretKey;
syncBuiltinESMExports();
