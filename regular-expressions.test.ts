import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

// Regular expressions read untrusted input, so each must run in linear time.

const files = globSync('{contract/src,server/src,server/demo,web/src}/**/*.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/test\//.test(file));

interface Found {
  literals: { source: string; flags: string }[];
  /** Expressions that the program builds at run time. */
  made: string[];
}

function expressionsIn(file: string): Found {
  const text = readFileSync(file, 'utf8');
  const found: Found = { literals: [], made: [] };
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) found.literals.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp')
        found.made.push(`${file}: ${text.slice(start, end)}`);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** Returns the reasons why an expression can take more than linear time. */
const faultsOf = (expression: { source: string; flags: string }) =>
  analyse(expression, { reportTypes: { Self: true, Trade: true, Move: true } }).reports.map(
    ({ type, character }) => `${type} on ${character.literal.source}`,
  );

test('the check finds expressions that take quadratic time', () => {
  expect(faultsOf({ source: String.raw`\[[^\]]*\]`, flags: 'g' })).not.toEqual([]);
  expect(faultsOf({ source: String.raw`^\s*\s*x`, flags: '' })).not.toEqual([]);
  expect(faultsOf({ source: '^(a+)+b', flags: '' })).not.toEqual([]);
  expect(faultsOf({ source: String.raw`\[[^\]]*\]?`, flags: 'g' })).toEqual([]);
});

test('every regular expression takes linear time', () => {
  const faults = files.flatMap((file) =>
    expressionsIn(file).literals.flatMap((expression) =>
      faultsOf(expression).map((fault) => `${file}: /${expression.source}/${expression.flags}: ${fault}`),
    ),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(faults).toEqual([]);
});

test('only these expressions are built at run time, and none contains input', () => {
  expect(files.flatMap((file) => expressionsIn(file).made)).toMatchInlineSnapshot(`
    [
      "server/src/http/if-match.ts: new RegExp(String.raw\`^[\\t ,]*\${ENTITY_TAG}(?:[\\t ]*,[\\t ,]*\${ENTITY_TAG})*[\\t ,]*$\`)",
      "server/src/http/if-match.ts: new RegExp(ENTITY_TAG, 'g')",
      "server/src/features/attention/attention.service.ts: new RegExp(String.raw\`^\${kind}-(\\d{1,15})$\`)",
      "server/src/features/accounts/written-code.ts: new RegExp(\`^[\${ALPHABET}]+$\`)",
      "server/src/features/accounts/written-code.ts: new RegExp(\`(.{\${group}})(?=.)\`, 'g')",
      "server/src/db/broken-constraint.ts: new RegExp(\`\\\\b\${kind} "([^"]+)"\`)",
      "server/src/access/api-key.ts: new RegExp(String.raw\`^\${KEY_BEGINNING}[\\da-f]{\${SECRET_BYTES * 2 + 8}}$\`)",
      "contract/src/plain-text.ts: new RegExp(NOT_ON_A_LINE, 'gu')",
    ]
  `);
});
