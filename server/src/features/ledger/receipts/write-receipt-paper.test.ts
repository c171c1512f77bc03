import { buffer } from 'node:stream/consumers';
import { erasedSnapshot } from '@amayumba/contract/ledger/receipt-snapshot.ts';
import { aReceiptSnapshot } from '@amayumba/contract/ledger/test/a-receipt-snapshot.ts';
import { expect, test } from 'vitest';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import { type ReceiptPaper, writeReceiptPaper } from './write-receipt-paper.ts';

const LARGEST = Number.MAX_SAFE_INTEGER;

async function printed(changes: Partial<ReceiptPaper> = {}) {
  const paper = {
    snapshot: aReceiptSnapshot(),
    code: '7KQ2M9XT4R',
    verifyUrl: 'https://amayumba.example/r/7KQ2M9XT4R',
    voided: null,
    replaces: null,
    printedAtMs: Date.parse('2026-09-28T21:30:00Z'),
    ...changes,
  };
  const content = await buffer(writeReceiptPaper(paper));
  const { title, pages, missing } = readPdf(content);
  const links = [...content.toString('latin1').matchAll(/\/URI \((.*?)\)/g)].map(([, url]) => url);
  return { title, pages, missing, links, text: pages.join('\n').replaceAll('\u00A0', ' ') };
}

test('tax that the tenant withheld is on the paper, with its certificate where it has come', async () => {
  const withTax = { amount: 455_000, withheld: 30_000, withholding_certificate: '' };
  const first = await printed({ snapshot: aReceiptSnapshot(withTax) });
  expect(first.text).toContain('USh 30,000 withheld');
  expect(first.text).not.toContain('certificate');
  // The cash and the tax settle the lines together.
  expect(first.text).toContain('Total\n485,000\n25,000');
  const snapshot = aReceiptSnapshot({ withheld: 30_000, withholding_certificate: 'WHT-7' });
  expect((await printed({ snapshot })).text).toContain('USh 30,000 withheld (certificate WHT-7)');
});

test('a receipt shows who received how much from whom, how, for what, and what remains', async () => {
  const { title, pages, missing, text } = await printed();
  expect([title, pages.length, missing]).toEqual(['Receipt AMA-2026-000812', 1, 0]);
  for (const expected of [
    'Pearl Hill Managers Ltd',
    'Plot 14, Kira Road, Kampala',
    'AMA-2026-000812',
    '27 Sept 2026',
    'USh 485,000',
    'Four hundred eighty-five thousand shillings only',
    'Joseph Namatovu, 0744 744 829',
    'Aisha Namatovu',
    'U02, Upper Side, Kireka Hill Cottages',
    'Mobile Money, ref. 22190475318',
    'Rent, September 2026',
    'due 5 Sept 2026',
    '35,000',
    'Balance after this receipt\nUSh 25,000',
    'Paid until\n30 Sept 2026',
    'Deposit held\nUSh 450,000',
    '7KQ2M 9XT4R',
    'amayumba.example/r/7KQ2M9XT4R',
    // Already the 29th in Kampala.
    'Issued 28 Sept 2026; lines and balance as at issue. Printed 29 Sept 2026, 00:30.',
  ]) {
    expect(text).toContain(expected);
  }
  expect(text).not.toContain('VOID');
});

test('a receipt that replaces another names it, and links to the page that verifies it', async () => {
  const { text, links } = await printed({
    replaces: { code: 'AMA-2026-000811', url: 'https://portal.example/r/7KQ2M9XT4R' },
  });
  expect(text).toContain('Receipt, replaces AMA-2026-000811');
  expect(links).toEqual(['https://portal.example/r/7KQ2M9XT4R']);
});

test('what is left over is credit', async () => {
  const snapshot = aReceiptSnapshot({ lines: [], credit: 485_000, balance_after: -485_000, deposit_held: 0 });
  const { text } = await printed({ snapshot });
  expect(text).toContain('Kept as credit\n485,000');
  expect(text).toContain('Credit after this receipt\nUSh 485,000');
  expect(text).not.toContain('Deposit held');
});

test('a receipt from before the ledger states no balance, because nobody recorded it', async () => {
  const { text } = await printed({
    snapshot: aReceiptSnapshot({ balance_after: null, paid_until: null, deposit_held: null }),
  });
  expect(text).not.toMatch(/after this receipt|Paid until|as at issue/);
});

test('a void receipt is marked across, with the reason and the receipt that replaced it', async () => {
  const voided = { on: '2026-09-30', reason: 'A zero too many', replacedBy: 'AMA-2026-000813' };
  const { title, text } = await printed({ voided });
  expect(title).toBe('Receipt AMA-2026-000812 \\(void\\)');
  expect(text).toContain('VOID since 30 Sept 2026, replaced by AMA-2026-000813');
  expect(text).toContain('Reason: A zero too many');
  expect(text.split('\n')).toContain('VOID');
  const alone = await printed({ voided: { ...voided, replacedBy: null } });
  expect(alone.text).toContain('VOID since 30 Sept 2026\n');
  expect(alone.text).not.toContain('replaced');
});

test('an erased receipt names nobody and keeps its sums', async () => {
  const { text } = await printed({ snapshot: erasedSnapshot(aReceiptSnapshot()) });
  expect(text).toContain('From\n–');
  expect(text).toContain('USh 485,000');
  expect(text).not.toContain('Namatovu');
  expect(text).not.toContain('0744');
});

test('the payer is named once where the tenant paid', async () => {
  const { text } = await printed({ snapshot: aReceiptSnapshot({ payer_name: 'Aisha Namatovu' }) });
  expect(text.match(/Aisha Namatovu/g)).toHaveLength(1);
});

test('the letters of Luganda are printed', async () => {
  const { missing, pages } = await printed({ snapshot: aReceiptSnapshot({ payer_name: 'Ŋŋoma Nakku' }) });
  expect(missing).toBe(0);
  expect(pages.join('').replaceAll('\n', '')).toContain('Ŋŋoma Nakku');
});

test('a receipt has one page, whatever is on it', async () => {
  const line = {
    charge: 1,
    text: 'W'.repeat(300),
    due_date: '2026-09-05',
    charge_amount: LARGEST,
    amount: LARGEST,
    outstanding_amount: LARGEST,
  };
  const snapshot = aReceiptSnapshot({
    landlord_name: 'W'.repeat(120),
    landlord_address: 'Plot 14, Ntinda Road\n'.repeat(14),
    code: 'ABCDEFGHIJ-2026-1234567',
    payer_name: 'W'.repeat(200),
    tenant_name: 'M'.repeat(200),
    estate: 'Estate '.repeat(30),
    external_reference: 'X'.repeat(100),
    amount: LARGEST,
    balance_after: LARGEST,
    deposit_held: LARGEST,
    lines: Array.from({ length: 50 }, () => line),
  });
  const voided = { on: '2026-09-30', reason: 'W'.repeat(1000), replacedBy: 'ABCDEFGHIJ-2026-1234568' };
  const verifyUrl = `https://${'receipts.'.repeat(12)}example/r/7KQ2M9XT4R`;
  const { pages, missing, text } = await printed({ snapshot, voided, verifyUrl });
  expect([pages.length, missing]).toEqual([1, 0]);
  expect(text).toContain('Total');
  expect(text).toContain('USh 9,007,199,254,740,991');
});
