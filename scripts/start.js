import module from 'node:module';
import path from 'node:path';

// Not TypeScript, so that an old Node can read it and report its version. The compile cache must be enabled before the
// first TypeScript file: without it the compiler is half of a start and 17 MB.
if (Number.parseInt(process.versions.node, 10) < 26) {
  console.error(
    `Tech Fest needs Node 26, and this is ${process.versions.node}. npm ci installs it for Linux, macOS and Windows with the optional packages; otherwise get it from nodejs.org.`,
  );
  process.exit(1);
}
module.enableCompileCache(path.resolve(import.meta.dirname, '../build/compiled'));
await import('./start.ts');
