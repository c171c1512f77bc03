import { expect, test } from 'vitest';
import { countSegments } from './segments.ts';
import {
  DEFAULT_TEMPLATES,
  longestText,
  renderTemplate,
  TEMPLATE_STEPS,
  templateFaults,
  unitInSms,
} from './template.ts';

/** A portal's address of 30 characters. */
const ADDRESS = `https://${'m'.repeat(19)}.ug`;

test.each(TEMPLATE_STEPS)("the portal's text of %s is one part of an SMS at the longest values", (step) => {
  const body = DEFAULT_TEMPLATES[step];
  expect(ADDRESS).toHaveLength(30);
  expect(countSegments(longestText(step, body, ADDRESS))).toMatchObject({ encoding: 'GSM-7', segments: 1 });
  expect(templateFaults(step, body, 1, ADDRESS)).toEqual([]);
});

test('a text with an unknown placeholder, an open brace or too many parts is refused', () => {
  expect(templateFaults('after', 'Dear {tenant}', 1, ADDRESS)).toEqual([
    'There is no {tenant}. Use {name} {unit} {amount} {due} {reference} {link} {company}.',
  ]);
  expect(templateFaults('after', 'Pay {amount', 1, ADDRESS)).toEqual([
    'Write placeholders in braces, such as {amount}.',
  ]);
  const long = `${'Pay now. '.repeat(12)}{link}`;
  expect(templateFaults('after', long, 1, ADDRESS)).toEqual([
    'With the longest values this takes 178 characters, so two parts. Shorten it, or allow two.',
  ]);
  expect(templateFaults('after', long, 2, ADDRESS)).toEqual([]);
  expect(templateFaults('after', long.repeat(2), 2, ADDRESS)).toEqual([
    'With the longest values this takes 3 parts of an SMS. Shorten it.',
  ]);
});

test('a text that names what its message does not have is refused', () => {
  expect(templateFaults('notice', 'You owe {amount}. {link}', 1, ADDRESS)).toEqual([
    'There is no {amount}. Use {name} {unit} {link} {company}.',
  ]);
  expect(templateFaults('receipt', 'It was due {due}.', 1, ADDRESS)).toEqual([
    'There is no {due}. Use {name} {unit} {amount} {reference} {link} {company}.',
  ]);
  expect(templateFaults('code', '{reference} {link}', 1, ADDRESS)).toEqual([
    'There is no {link}. Use {name} {reference} {company}.',
  ]);
});

test('the number of a receipt is longer than a payment code', () => {
  const body = `${'m'.repeat(138)}{reference}`;
  expect(templateFaults('receipt', body, 1, ADDRESS)).toHaveLength(1);
  expect(templateFaults('after', body, 1, ADDRESS)).toEqual([]);
});

test('a code to sign in is longer than a payment code, too', () => {
  expect(longestText('code', '{reference}', ADDRESS)).toHaveLength('K7QM-4TXD-9WPA'.length);
  expect(templateFaults('code', `${'m'.repeat(147)}{reference}`, 1, ADDRESS)).toHaveLength(1);
  expect(templateFaults('code', `${'m'.repeat(146)}{reference}`, 1, ADDRESS)).toEqual([]);
});

test.each([
  ['Your account', 'Your account'],
  ['Block [A] {1}', 'Block [A]'],
  ['Nakato 😀 ŋ', 'Nakato ? ng'],
  ['Ürümqi №5', 'Ürümqi No5'],
  ['بيت', '???'],
])('the unit %j is written as %j, in GSM-7 and not longer than the longest', (unit, written) => {
  expect(renderTemplate('{unit}', { unit })).toBe(written);
  expect(countSegments(written).encoding).toBe('GSM-7');
});

test('an SMS names the block of a shared number where both fit', () => {
  expect(unitInSms('7', 'Block A')).toBe('Block A 7');
  expect(unitInSms('7', 'East Terrace')).toBe('7');
  expect(unitInSms('A-08', 'Block A')).toBe('A-08');
});
