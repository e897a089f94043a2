import { globSync, readFileSync } from 'node:fs';

const generated = /^(node_modules|build|data|test-results|playwright-report|screenshots)(\/|$)/;

/** The project's files that match the pattern. */
export const filesLike = (pattern: string): string[] =>
  globSync(pattern, { exclude: (path) => generated.test(path) }).map((path) => path.replaceAll('\\', '/'));

type Document = {
  file: string;
  text: string;
  /** The texts between two backticks. */
  quoted: string[];
  /** The lines of the code blocks. */
  code: string[];
};

const fence = /^```[^\n]*\n([\s\S]*?)^```/gm;

function readDocument(file: string): Document {
  const text = readFileSync(file, 'utf8');
  const prose = text.replace(fence, '');
  return {
    file,
    text,
    quoted: [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
    code: [...text.matchAll(fence)].flatMap(([, block = '']) => block.split('\n')),
  };
}

export const documents: Document[] = [...filesLike('**/*.md'), ...filesLike('.github/**/*.md')]
  .filter((file) => !file.startsWith('fest/'))
  .sort()
  .map(readDocument);

export const documentNamed = (file: string): Document => {
  const found = documents.find((document) => document.file === file);
  if (!found) throw new Error(`${file} is missing; the tests in tests/docs read it`);
  return found;
};
