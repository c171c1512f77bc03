import { existsSync, globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

// Comments refer only to documents of this repository, and to a part of one by its heading: docs/rules.md, Rent
// badge. docs/rules.md is an index: its headings are those of the pages that it lists.

const SKIPPED: ReadonlySet<string> = new Set(['node_modules', 'dist', 'data', '.cache']);
const FILES = globSync('**/*.{ts,tsx,mjs,sql,css}', { exclude: (name) => SKIPPED.has(name) });

/** Forms of citations whose documents are not in the repository. */
const OUTSIDE: readonly RegExp[] = [
  /§ ?\d*/,
  /\b(?:decisions?|specification|uganda|stack|style|house|ledger|companies),? (?:sections? )?\d+(?:\.\d+)*/i,
  /\b(?:the|in) specification\b/i,
  /(?<![\w./@-])(?:\/work\/)?shared\//,
];
const FILE = /(?<![\w/.@-])[\w./-]+\.md\b/g;
const BELOW_DOCS = /(?<![\w/.@-])docs\/[\w./-]*\w/g;
const HEADING_OF = /(?<![\w/.])(docs\/[\w/-]+\.md), (.+?)(?=docs\/|$)/g;
const INDEX = 'docs/rules.md';
const RULES = globSync('docs/rules/*.md').toSorted();
const headings = new Map<string, readonly string[]>();

const readHeadings = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

function headingsOf(document: string): readonly string[] {
  const found = headings.get(document) ?? (document === INDEX ? RULES : [document]).flatMap(readHeadings);
  headings.set(document, found);
  return found;
}

/** Comments as running text; consecutive line comments are joined. */
function commentsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.css')) return (text.match(/\/\*[^]*?\*\//g) ?? []).map(plain);
  if (file.endsWith('.sql')) return (text.match(/--.*(?:\n[ \t]*--.*)*|\/\*[^]*?\*\//g) ?? []).map(plain);
  const joined: { type: string; start: number; end: number }[] = [];
  for (const comment of parseSync(file, text).comments) {
    const before = joined.at(-1);
    const isContinued = before?.type === 'Line' && /^\n[ \t]*$/.test(text.slice(before.end, comment.start));
    if (isContinued && comment.type === 'Line') before.end = comment.end;
    else joined.push({ ...comment });
  }
  return joined.map(({ start, end }) => plain(text.slice(start, end)));
}

const plain = (comment: string) =>
  comment
    .replaceAll(/^[ \t]*(?:\/\*+|\/\/|--|\*(?!\/))/gm, '')
    .replaceAll('*/', '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const isCited = (heading: string, rest: string) =>
  rest.startsWith(heading) && /^(?:$|[.,;:)]|\s*$)/.test(rest.slice(heading.length));

/** Text after a document's name that is neither prose nor a heading of it. Prose begins in lower case. */
function unknownHeading(document: string, rest: string): boolean {
  const all = headingsOf(document);
  const isMeant = /^\p{Lu}/u.test(rest) || all.some((heading) => isCited(heading.toLowerCase(), rest.toLowerCase()));
  return isMeant && !all.some((heading) => isCited(heading, rest));
}

function faultsIn(comment: string): string[] {
  const outside = OUTSIDE.flatMap((form) => form.exec(comment)?.[0] ?? []);
  const files = [...comment.matchAll(FILE), ...comment.matchAll(BELOW_DOCS)].map(([name]) => name);
  const absent = files.filter((name) => !name.includes('NNNN') && !existsSync(name));
  const unknown = [...comment.matchAll(HEADING_OF)]
    .filter(([, document = '', rest = '']) => existsSync(document) && unknownHeading(document, rest))
    .map(([cited]) => cited);
  return [...new Set([...outside, ...absent, ...unknown])];
}

test('every document and heading that a comment cites exists', () => {
  expect(FILES.length).toBeGreaterThan(1000);
  const faults = FILES.flatMap((file) =>
    commentsOf(file).flatMap((comment) => faultsIn(comment).map((fault) => `${file}: ${fault}`)),
  );
  expect(faults).toEqual([]);
});

/** A directive to the linter has one line, however long. */
const isLongComment = (line: string) =>
  line.length > 120 && /^\s*(?:\/\/|\/?\*)/.test(line) && !line.includes('oxlint-disable');

test('no line of a comment is longer than 120 columns', () => {
  // Merged migrations are not edited.
  const files = FILES.filter((file) => !file.endsWith('.sql'));
  expect(files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(isLongComment))).toEqual([]);
});

test('the index of the rules lists each page with its headings', () => {
  const parts = readFileSync(INDEX, 'utf8').split('\n## ').slice(1);
  const listed = parts.map((part) => {
    const [, title, page, rest = ''] = /^\[(.+)\]\((.+)\)\n([^]+)$/.exec(part) ?? [];
    return [`docs/${page}`, [title, ...rest.trim().split(/\s+·\s+/)]];
  });
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(RULES.map((page) => [page, headingsOf(page)])));
});

test.each(['docs/rules.md', 'docs/product.md'])('%s has each heading once', (document) => {
  const all = headingsOf(document);
  expect(all.filter((heading, n) => all.indexOf(heading) !== n)).toEqual([]);
});

describe('a comment', () => {
  test.each([
    ['Decisions §4.', '§4'],
    ['Specification section 7.2', 'Specification section 7.2'],
    ['See decision 0014.', 'decision 0014'],
    ['As the specification has it.', 'the specification'],
    ['See shared/house.md.', 'shared/'],
    ['See uganda.md.', 'uganda.md'],
    ['See docs/decisions/0001.', 'docs/decisions/0001'],
    ['See docs/nothing.md.', 'docs/nothing.md'],
    ['See docs/rules.md, Rent colours.', 'docs/rules.md, Rent colours.'],
    ['See docs/rules.md, rent badge.', 'docs/rules.md, rent badge.'],
    ['See docs/rules.md, Overdue; docs/product.md, Nowhere.', 'docs/product.md, Nowhere.'],
  ])('that says "%s" leads nowhere', (comment, fault) => {
    expect(faultsIn(comment)).toContain(fault);
  });

  test.each([
    'See docs/rules.md, Rent badge.',
    'See docs/rules.md, Overdue; docs/rules.md, Pending payments. Settled ones are left out.',
    'See docs/decisions/0001-embedded-postgresql.md.',
    'The limits in docs/page-speed.md, which people measure on a phone.',
    'RFC 9110, section 8.8.3; Data Protection and Privacy Act 2019, section 17.',
  ])('that says "%s" leads somewhere', (comment) => {
    expect(faultsIn(comment)).toEqual([]);
  });
});
