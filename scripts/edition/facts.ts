/**
 * `node --import` runs this file before a command. It prints which file and line of fest/ Node cannot read. Otherwise
 * Node would print a stack trace when the command imports that file.
 */
const names = ['edition', 'events', 'gallery', 'mail', 'showcases', 'signs', 'suggestions'];

const faults: string[] = [];
for (const name of names) {
  try {
    const facts = await import(`#fest/${name}.ts`);
    if (!(name in facts)) faults.push(`fest/${name}.ts: "export const ${name}" is missing.`);
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const line = new RegExp(`/${name}\\.ts:(\\d+)`).exec(stack)?.[1];
    faults.push(`fest/${name}.ts${line ? `, line ${line}` : ''}: ${message}. Is a comma or a quote missing before it?`);
  }
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
