import { type DisposableTempDir, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a temporary folder. A folder declared with `using` is deleted at the end of the block. */
export const newFolder = (name: string): DisposableTempDir => mkdtempDisposableSync(join(tmpdir(), `fest-${name}-`));
