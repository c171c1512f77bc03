import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAllowed, licenceList, licenceOf, licenceTexts, shippedPackages } from './support/licences.ts';

test('every shipped package has a licence that allows it', () => {
  const shipped = shippedPackages();
  expect(shipped.length).toBeGreaterThan(100);
  const strange = shipped.filter((part) => !isAllowed(licenceOf(part)));
  expect(strange.map((part) => `${part.name}: ${licenceOf(part)}`)).toEqual([]);
});

test.each([
  ['MIT', true],
  ['MIT AND Apache-2.0', true],
  ['(GPL-3.0-only OR MIT)', true],
  ['GPL-3.0-only', false],
  ['MIT AND AGPL-3.0-only', false],
  ['none', false],
])('%s is allowed: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

test('the list and the texts are up to date: npm run licences writes them', () => {
  const shipped = shippedPackages();
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(licenceList(shipped));
  expect(readFileSync('web/public/licences.txt', 'utf8')).toBe(licenceTexts(shipped));
});
