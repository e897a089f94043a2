import { dirname } from 'node:path';
import { isTest, type SourceFile } from './sources.ts';

const longestFile = 300;
const fullestFolder = 14;
/** How many of a hundred non-blank lines may be comments. */
const mostComments = { product: 7.5, contract: 12 };

/** Reports files that are too long, folders that are too full, and too many comments. */
export function wrongSizes(sources: SourceFile[]): string[] {
  const product = sources.filter(({ file }) => /^(app|server|contract|programme)\//.test(file) && !isTest(file));
  return [
    ...longFiles(sources),
    ...fullFolders(sources),
    ...tooManyComments('app, server, contract and programme', product, mostComments.product),
    ...tooManyComments(
      'contract',
      product.filter(({ file }) => file.startsWith('contract/')),
      mostComments.contract,
    ),
  ];
}

function longFiles(sources: SourceFile[]): string[] {
  return sources
    .filter(({ file }) => !file.startsWith('fest/'))
    .map(({ file, text }) => ({ file, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ file, lines }) => `${file}: ${lines} lines; a file over ${longestFile} has more than one reason to exist`);
}

function fullFolders(sources: SourceFile[]): string[] {
  const folders = Object.groupBy(
    sources.filter(({ file }) => !isTest(file)),
    ({ file }) => dirname(file),
  );
  return Object.entries(folders)
    .filter(([, files = []]) => files.length > fullestFolder)
    .map(([folder, files = []]) => `${folder}: ${files.length} files; a folder over ${fullestFolder} holds two nouns`);
}

function tooManyComments(name: string, sources: SourceFile[], most: number): string[] {
  const lines = sources.flatMap(({ text }) => text.split('\n')).filter((line) => line.trim() !== '');
  const comments = lines.filter((line) => /^\s*(\/\/|\/\*|\*|\{\/\*)/.test(line));
  const share = (comments.length / lines.length) * 100;
  if (share <= most) return [];
  return [
    `${name}: ${share.toFixed(1)} % of the lines are comments; above ${most} % nobody reads the warnings among them`,
  ];
}
