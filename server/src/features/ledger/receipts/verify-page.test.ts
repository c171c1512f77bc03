import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { VERIFY_PAGE_POLICY } from './verify-page-style.ts';
import { verifyPage, type VerifyResult } from './verify-page.ts';

const RECEIPT = {
  company: 'Pearl Hill Managers Ltd',
  receipt_code: 'AMA-2026-000812',
  amount: 485_000,
  amount_in_words: 'Four hundred eighty-five thousand shillings only',
  received_on: '2026-09-27',
  issued_on: '2026-09-28',
  method: 'Mobile Money',
};
const COMPANY = { company: RECEIPT.company };
const NOT_REPLACED = { replaced_by: null };
const textOf = (page: string) =>
  page
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\n+/g, '\n')
    .replaceAll('\u00A0', ' ');

test('a valid receipt shows its code, amount, days, method and company', () => {
  const text = textOf(verifyPage({ state: 'valid', ...RECEIPT, ...NOT_REPLACED }));
  for (const expected of [
    'This receipt is valid',
    'Receipt\nAMA-2026-000812',
    'USh 485,000\nFour hundred eighty-five thousand shillings only',
    'Received\n27 Sept 2026',
    'Issued\n28 Sept 2026',
    'Paid by\nMobile Money',
    'Pearl Hill Managers Ltd',
  ]) {
    expect(text).toContain(expected);
  }
  expect(text).not.toContain('void');
});

test('a void receipt says so, and names the receipt that replaced it', () => {
  const replaced = textOf(verifyPage({ state: 'void', replaced_by: 'AMA-2026-000813', ...RECEIPT }));
  expect(replaced).toContain('This receipt is void');
  expect(replaced.replaceAll('\n', '')).toContain('Receipt AMA-2026-000813 replaced it.');
  expect(textOf(verifyPage({ state: 'void', replaced_by: null, ...RECEIPT }))).not.toContain('replaced');
});

test.each([
  ['not_valid', 'This receipt is not valid'],
  ['unknown', 'No receipt has this code'],
] as const)('%s shows no figures to rely on', (state, heading) => {
  const text = textOf(verifyPage({ state, ...COMPANY }));
  expect(text).toContain(heading);
  expect(text).toContain('ask Pearl Hill Managers Ltd');
  expect(text).not.toMatch(/USh|AMA-|is valid/);
});

test('what people typed never becomes markup', () => {
  const nasty = `<script>alert(1)</script>"'&`;
  const receipt = { ...RECEIPT, company: nasty, method: nasty, receipt_code: nasty };
  const results: VerifyResult[] = [
    { state: 'valid', ...receipt, ...NOT_REPLACED },
    { state: 'void', replaced_by: nasty, ...receipt },
    { state: 'not_valid', company: nasty },
    { state: 'unknown', company: nasty },
  ];
  for (const result of results) {
    const page = verifyPage(result);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    expect(page).not.toMatch(/<script|javascript:| on\w+=/i);
  }
});

test('the page is small, and its policy allows its one style and no script', () => {
  const page = verifyPage({ state: 'void', replaced_by: 'AMA-2026-000813', ...RECEIPT, company: 'W'.repeat(120) });
  expect(Buffer.byteLength(page)).toBeLessThan(15 * 1024);
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? [];
  const { directives } = VERIFY_PAGE_POLICY.contentSecurityPolicy;
  expect(directives.styleSrc).toEqual([`'sha256-${createHash('sha256').update(style).digest('base64')}'`]);
  expect(directives.defaultSrc).toEqual(["'none'"]);
  expect(page.replace(style, '')).not.toContain('style=');
});
