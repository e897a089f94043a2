import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (file: string) => readFileSync(file, 'utf8');
const { version, license } = JSON.parse(textOf('package.json')) as { version: string; license: string };

test('everybody may reuse the code, and finds one licence for it', () => {
  expect(textOf('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} /);
  expect(license).toBe('MIT');
  expect(JSON.parse(textOf('package-lock.json')).packages[''].license).toBe('MIT');
  expect(textOf('docs/decisions/README.md')).toMatch(/^- \d{4} On \d+ \w+ \d{4} we chose the MIT licence/m);
});

test('a fork finds the newest release in the changelog, and how to merge it', () => {
  const [guide, newest] = [...textOf('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect([guide, `${newest}.0`]).toEqual(["Bring fixes into last year's fork", version]);
});

test('every form asks for what its reader needs', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(folder).filter((file) => file !== 'config.yml');
  expect(forms).toEqual(['fault.yml', 'wish.yml']);
  for (const form of forms) {
    const text = textOf(`${folder}/${form}`);
    expect(text).toMatch(/^name: .+\ndescription: .+\nlabels: \[\w+\]\nbody:\n/);
    expect(text).toContain('required: true');
    const ids = [...text.matchAll(/^ {4}id: (\w+)$/gm)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect(textOf('.github/pull_request_template.md')).toContain('- [ ] `npm test` passes.');
});
