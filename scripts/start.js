import module from 'node:module';
import path from 'node:path';

// What `npm start` runs. The one file that is not TypeScript, so that any Node reads it: it says so where that is too old,
// and asks Node to keep the compiled code. Until that is asked for every TypeScript file brings Node's own compiler along,
// which is half of a start and 17 MB.
if (Number.parseInt(process.versions.node, 10) < 26) {
  console.error(
    `Tech Fest needs Node 26, and this is ${process.versions.node}. npm ci brings it for Linux, macOS and Windows unless optional packages are left out; elsewhere install it from nodejs.org.`,
  );
  process.exit(1);
}
module.enableCompileCache(path.resolve(import.meta.dirname, '../build/compiled'));
await import('./start.ts');
