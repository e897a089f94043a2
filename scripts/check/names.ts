import type { SourceFile } from './sources.ts';

const forbiddenFolders = /(^|\/)(utils?|helpers?|types|hooks|services|common|shared|lib)\//;

/** Lists badly named files and folders, and exported types declared twice. */
export function wrongNames(sources: SourceFile[]): string[] {
  const files = sources.flatMap(({ file }) => [
    ...(/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? '') ? [] : [`${file}: file names are kebab-case`]),
    ...(forbiddenFolders.test(file) ? [`${file}: name the folder after what it is about, not after its form`] : []),
  ]);
  return [...files, ...typesDeclaredTwice(sources)];
}

function typesDeclaredTwice(sources: SourceFile[]): string[] {
  const filesOf = new Map<string, string[]>();
  for (const { file, text } of sources)
    for (const [, name = ''] of text.matchAll(/^export (?:declare )?(?:type|interface|class|enum) (\w+)/gm))
      filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  return [...filesOf]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name} is declared in ${files.join(' and ')}: one name means one thing, so rename one`);
}
