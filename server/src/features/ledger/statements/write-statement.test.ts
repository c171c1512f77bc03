import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import type { PrintedStatement } from './printed-statement.ts';
import { aStatement } from './test/a-statement.ts';
import { writeStatements } from './write-statement.ts';

const PRINTED_AT = Date.parse('2026-09-30T21:30:00Z');

async function printed(...statements: PrintedStatement[]) {
  const { title, pages, missing } = readPdf(await buffer(await writeStatements(statements, PRINTED_AT)));
  expect(missing).toBe(0);
  return { title, pages: pages.map((page) => page.replaceAll('\u00A0', ' ')) };
}

test('a statement shows whose account it is, its lines and both balances', async () => {
  const { title, pages } = await printed(aStatement(2));
  expect([title, pages.length]).toEqual(['Statement of account 4821 7362', 1]);
  for (const expected of [
    'Pearl Hill Managers Ltd',
    'Plot 14, Kira Road, Kampala',
    '1 Jan 2024 to 30 Sept 2026',
    'Aisha Namatovu',
    'U02, Upper Side, Kireka Hill Cottages',
    '4821 7362 (please give it when you pay)',
    'Charged\nUSh 900,000\nPaid\nUSh 800,000',
    'Owed on 30 Sept 2026\nUSh 100,000',
    '1 Jan 2024\nOpening balance\n',
    '5 Feb 2024\nRent, month 2\n450,000\n500,000',
    '30 Sept 2026\nClosing balance\n100,000',
    'USh 450,000 held',
    // Already October in Kampala.
    'Printed 1 Oct 2026, 00:30',
    'Page 1 of 1',
  ]) {
    expect(pages[0]).toContain(expected);
  }
});

const aLine = (kind: PrintedStatement['lines'][number]['kind'], amount: number, receipt: number | null = null) => ({
  refund: null,
  on: '2026-09-30',
  text: kind,
  kind,
  receipt,
  debit: Math.max(amount, 0),
  credit: Math.max(-amount, 0),
  balance: 0,
});

test('what bounced or went into the deposit is neither charged nor paid', async () => {
  const { lines } = aStatement(1);
  const more = [aLine('reversal', 400_000, 1), aLine('receipt', -700_000, 2), aLine('deposit', 600_000, 2)];
  const credited = [aLine('credit_note', -50_000), aLine('refund', 20_000)];
  const refunded = [aLine('refund', 30_000), { ...aLine('reversal', -30_000), refund: 4 }];
  const all = [...lines, ...more, ...credited, ...refunded];
  const { pages } = await printed(aStatement(1, { lines: all, closing_balance: 420_000 }));
  expect(pages[0]).toContain('Charged\nUSh 400,000\nPaid\nUSh 80,000');
});

test('every line of a long statement is printed once, under a head on every page', async () => {
  const statement = aStatement(60);
  const { pages } = await printed(statement);
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Date\nWhat for\nCharged\nPaid\nBalance');
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(page).toContain('Aisha Namatovu');
  }
  const lines = pages.join('\n').split('\n');
  for (const { text } of statement.lines) expect(lines.filter((line) => line === text)).toEqual([text]);
});

test('each statement of a file begins on a page of its own and counts its own pages', async () => {
  const { title, pages } = await printed(aStatement(60), aStatement(1, { tenant_name: 'Ŋŋoma Nakku' }));
  expect(title).toBe('Statements of account');
  expect(pages.at(-1)).toContain('Page 1 of 1');
  expect(pages.at(-1)?.replaceAll('\n', '')).toContain('Ŋŋoma Nakku');
  expect(pages.at(-2)).toContain(`Page ${pages.length - 1} of ${pages.length - 1}`);
});

test('a negative balance is credit, and the statement explains its minus', async () => {
  const { pages } = await printed(aStatement(0, { opening_balance: -90_000, closing_balance: -90_000 }));
  expect(pages[0]).toContain('Credit on 30 Sept 2026\nUSh 90,000');
  expect(pages[0]).toContain('−90,000');
  expect(pages[0]).toContain('A balance with a minus is credit');
  expect((await printed(aStatement(1))).pages[0]).not.toContain('with a minus');
});

test('a statement without a deposit has no table of it', async () => {
  const { pages } = await printed(aStatement(1, { deposit: { held: 0, due: 0, lines: [] } }));
  expect(pages[0]).toContain('Security deposit\nNone held');
  expect(pages[0]).not.toContain('Held');
});

test('a statement names what is still due of the deposit', async () => {
  const { pages } = await printed(aStatement(1, { deposit: { held: 0, due: 500_000, lines: [] } }));
  expect(pages[0]).toContain('Security deposit\nNone held, USh 500,000 still due');
});

test('the largest sums and longest names stay on their page', async () => {
  const sum = Number.MAX_SAFE_INTEGER;
  const line = {
    kind: 'charge' as const,
    receipt: null,
    refund: null,
    on: '2026-09-05',
    text: 'W'.repeat(500),
    debit: sum,
    credit: 0,
    balance: sum,
  };
  const { pages } = await printed(
    aStatement(0, {
      landlord_name: 'W'.repeat(120),
      landlord_address: 'Plot 14, Ntinda Road\n'.repeat(14),
      tenant_name: 'M'.repeat(200),
      unit: 'Estate '.repeat(40),
      lines: [line],
      closing_balance: sum,
    }),
  );
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('9,007,199,254,740,991');
});
