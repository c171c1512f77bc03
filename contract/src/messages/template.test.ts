import { expect, test } from 'vitest';
import { countSegments } from './segments.ts';
import { DEFAULT_TEMPLATES, longestText, templateFaults } from './template.ts';

/** A portal's address of 30 characters. */
const ADDRESS = `https://${'m'.repeat(19)}.ug`;

test.each(Object.entries(DEFAULT_TEMPLATES))(
  "the portal's text of %s is one part of an SMS at the longest values",
  (_, body) => {
    expect(ADDRESS).toHaveLength(30);
    expect(countSegments(longestText(body, ADDRESS))).toMatchObject({ encoding: 'GSM-7', segments: 1 });
    expect(templateFaults(body, 1, ADDRESS)).toEqual([]);
  },
);

test('a text with an unknown placeholder, an open brace or too many parts is refused', () => {
  expect(templateFaults('Dear {tenant}', 1, ADDRESS)).toEqual([
    'There is no {tenant}. Use {name} {unit} {amount} {due} {reference} {link} {company}.',
  ]);
  expect(templateFaults('Pay {amount', 1, ADDRESS)).toEqual(['Write placeholders in braces, such as {amount}.']);
  const long = `${'Pay now. '.repeat(12)}{link}`;
  expect(templateFaults(long, 1, ADDRESS)).toEqual([
    'With the longest values this takes 178 characters, so two parts. Shorten it, or allow two.',
  ]);
  expect(templateFaults(long, 2, ADDRESS)).toEqual([]);
  expect(templateFaults(long.repeat(2), 2, ADDRESS)).toEqual([
    'With the longest values this takes 3 parts of an SMS. Shorten it.',
  ]);
});
