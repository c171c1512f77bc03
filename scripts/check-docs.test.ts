import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** A superseded decision may name files that were deleted since. */
const isSuperseded = (page: string) => /^Superseded by /m.test(readFileSync(page, 'utf8'));
const PAGES = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')].filter((page) => !isSuperseded(page));
/** A path of the repository in code quotes or as a link; placeholders such as <domain> or NNNN match many paths. */
const QUOTED = /`((?:contract|server|web|e2e|bench|proofs|scripts|deploy|docs|\.ci)\/[\w./-]*)`/g;
/** The name of a file of code beside a path: `tenant-draft.ts`. */
const NAMED = /`([\w-]+\.(?:api\.)?(?:test\.)?(?:tsx?|mjs|sql))`/g;
const LINKED = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g;
const ANCHORED = /\]\((?!https?:)([^)#\s]*\.md)?#([^)\s]+)\)/g;
/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

const FOLDERS = '{contract,server,web,e2e,bench,proofs,scripts}';
const NAMES = new Set(
  [
    ...globSync('*.ts'),
    ...globSync(`${FOLDERS}/**/*.{ts,tsx,mjs,sql}`, { exclude: (folder) => path.basename(folder) === 'node_modules' }),
  ].map((file) => path.basename(file)),
);

function missingAnchors(page: string): string[] {
  const links = [...readFileSync(page, 'utf8').matchAll(ANCHORED)];
  return links.flatMap(([link, file = path.basename(page), anchor = '']) => {
    const text = readFileSync(path.join(path.dirname(page), file), 'utf8');
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    return anchors.includes(anchor) ? [] : [`${page}: ${link}`];
  });
}

function missingPaths(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  const quoted = [...text.matchAll(QUOTED)].map((match) => match[1] ?? '');
  const linked = [...text.matchAll(LINKED)].map((match) => path.join(path.dirname(page), match[1] ?? ''));
  const names = [...text.matchAll(NAMED)].map((match) => match[1] ?? '').filter((name) => !NAMES.has(name));
  return [...[...quoted, ...linked].filter((named) => !named.includes('NNNN') && !existsSync(named)), ...names].map(
    (named) => `${page} names ${named}`,
  );
}

test('the pages name only existing files', () => {
  expect(PAGES.length).toBeGreaterThan(5);
  expect(PAGES.flatMap(missingPaths)).toEqual([]);
});

test('the pages link only to existing headings', () => {
  expect(PAGES.flatMap(missingAnchors)).toEqual([]);
});

test('every npm script that the pages name exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? ''),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
