import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { createMoneyRule } from '@amayumba/contract/money/rule-endpoints.ts';
import { dismissInboxItem, listInbox, matchInboxItem } from '@amayumba/contract/money/inbox-endpoints.ts';
import { createReceipt, listReceipts, reverseReceipt } from '@amayumba/contract/money/receipt-endpoints.ts';
import type { StatementChannel, StatementLine } from '@amayumba/contract/money/statement-import.ts';
import {
  confirmStatementImport,
  createStatementImport,
  getStatementImport,
  listStatementImports,
  listStatementLines,
  undoStatementImport,
  updateStatementImport,
} from '@amayumba/contract/money/statement-import-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/build-test-app.ts';
import type { Caller } from '../../../test/caller.ts';
import { makeWorkbook } from '../../imports/test/make-workbook.ts';

// Today is 21 November 2026.
const t = testApp();

let number = 0;
const next = () => (number += 1);
const office = async () => t.as(await t.make.user('manager'));

/** An account that owes rent of October and November, 500,000 each. */
async function owing({ phone_number = `0772${100_000 + next()}` } = {}) {
  const tenant = await t.make.tenant({ first_name: 'Peter', last_name: `Okello${next()}`, phone_number });
  let account = 0;
  for (const month of [10, 11])
    ({ account_id: account } = await t.make.payment({ tenant, month, due_date: `2026-${month}-05` }));
  const manager = await office();
  const { reference_code: code } = (await manager.call(getAccount, { id: account })).body;
  return { account, code, tenant, msisdn: `256${phone_number.slice(1)}` };
}

const MTN_HEAD = 'Id,Date,Status,Type,From,From Name,To,To Name,Amount,Fee,Balance,Reference';

interface Paid {
  id?: string | number;
  date?: string;
  status?: string;
  from?: string;
  name?: string;
  amount?: number;
  text?: string;
}

const newId = () => `22847${190_000 + next()}`;

/** A line of MTN's merchant statement. */
function mtnLine({ id = newId(), date = '2026-11-20 08:14:05', status = 'Successful', ...rest }: Paid = {}): string {
  const { from = `25678${1_000_000 + next()}`, name = 'SOMEBODY', amount = 500_000, text = '' } = rest;
  return `${id},${date},${status},Payment,FRI:${from}/MSISDN,${name},FRI:90001234/MM,AMAYUMBA,${amount},0,9000000,${text}`;
}

const mtn = (...lines: string[]) => [MTN_HEAD, ...lines].join('\n');

const send = (
  manager: Caller,
  content: string | Buffer,
  given: { channel?: StatementChannel; name?: string; headers?: Record<string, string> } = {},
) =>
  manager.call(createStatementImport, {
    body: { channel: given.channel ?? 'mtn' },
    files: { file: { name: given.name ?? 'statement.csv', content: Buffer.from(content) } },
    headers: given.headers ?? {},
  });

async function linesOf(manager: Caller, id: number): Promise<StatementLine[]> {
  const { body } = await manager.call(listStatementLines, { id });
  return Array.isArray(body) ? body : body.results;
}

async function inboxOf(manager: Caller, statement_import: number) {
  const { body } = await manager.call(listInbox, { query: { statement_import } });
  return Array.isArray(body) ? body : body.results;
}

async function receiptsOf(manager: Caller, account: number) {
  const { body } = await manager.call(listReceipts, { query: { account } });
  return Array.isArray(body) ? body : [];
}

const balanceOf = async (manager: Caller, id: number) => (await manager.call(getAccount, { id })).body.balance;

test('statements are for managers', async () => {
  const { tenant } = await owing();
  const { id } = (await send(await office(), mtn(mtnLine()))).body;
  for (const caller of [t.as(null), t.as(tenant.user), t.as(await t.make.user('owner'))]) {
    const reading: Endpoint[] = [listStatementImports, getStatementImport, listStatementLines];
    const writing: Endpoint[] = [confirmStatementImport, undoStatementImport];
    for (const call of [...reading, ...writing]) expect([401, 403]).toContain((await caller.call(call, { id })).status);
    expect([401, 403]).toContain((await send(caller, mtn(mtnLine()))).status);
  }
  expect((await (await office()).call(getStatementImport, { id: 999_999 })).status).toBe(404);
});

test('money that nobody asked for is posted by its code, and waits otherwise, with the right suggestion first', async () => {
  const manager = await office();
  const [coded, mistyped, known] = [await owing(), await owing(), await owing()];
  const wrong = mistyped.code.slice(0, 7) + ((Number(mistyped.code[7]) + 1) % 10);
  const strange = { amount: 123_456 };
  const content = mtn(
    mtnLine({ text: `rent ${coded.code.slice(0, 4)} ${coded.code.slice(4)}`, ...strange }),
    mtnLine({ text: `rent ${wrong}`, from: mistyped.msisdn }),
    mtnLine({ from: known.msisdn }),
    mtnLine(strange),
  );
  const draft = await send(manager, content);
  expect(draft.status).toBe(201);
  expect(draft.body).toMatchObject({
    state: 'draft',
    channel: 'mtn',
    counts: { new: 0, known: 0, matched: 1, inbox: 3, ignored: 0, error: 0 },
    columns: { date: 'Date', id: 'Id', amount: 'Amount', phone: 'From', name: 'From Name', text: 'Reference' },
    missing_columns: [],
    from: '2026-11-20',
    to: '2026-11-20',
    total_in: 1_246_912,
  });
  const { id } = draft.body;
  expect(await receiptsOf(manager, coded.account)).toEqual([]);
  expect(await inboxOf(manager, id)).toEqual([]);

  const confirmed = await manager.call(confirmStatementImport, { id });
  expect(confirmed.body).toMatchObject({ state: 'confirmed', counts: { matched: 1, inbox: 3 }, total_in: 1_246_912 });
  expect(await receiptsOf(manager, coded.account)).toMatchObject([
    { amount: 123_456, source: 'statement', channel: 'mtn', received_at: '2026-11-20T05:14:05.000Z' },
  ]);
  const [posted] = await linesOf(manager, id);
  expect(posted).toMatchObject({
    state: 'matched',
    account: coded.account,
    score: 100,
    receipt: { id: expect.any(Number) },
  });
  const items = await inboxOf(manager, id);
  expect(items.map(({ suggestions }) => suggestions[0]?.account)).toEqual([mistyped.account, known.account, undefined]);
  expect(items.map(({ suggestions }) => suggestions[0]?.score)).toEqual([90, 90, undefined]);
  expect(items[1]).toMatchObject({
    why: 'No payment code in the text. Your rule asks for 100, the best here is 90.',
    statement_import: id,
    row: 4,
  });

  const again = await send(manager, content);
  expect(again.body).toMatchObject({ counts: { known: 4, matched: 0, inbox: 0 }, total_in: 0 });
  const nothing = await manager.call(confirmStatementImport, { id: again.body.id });
  expect(nothing.body.counts).toMatchObject({ known: 4, matched: 0, inbox: 0 });
  expect(await receiptsOf(manager, coded.account)).toHaveLength(1);
  expect(await inboxOf(manager, again.body.id)).toEqual([]);
  expect((await manager.call(confirmStatementImport, { id })).error.code).toBe('statement_not_draft');
});

test("Airtel's statement is read by its words", async () => {
  const manager = await office();
  const { account, code } = await owing();
  const content = [
    'Transaction ID,Transaction Date and Time,Sender Number,Sender Name,Amount,Reference,Status',
    `MP2611.${next()},20/11/2026 21:05,752123456,AKELLO GRACE,"500,000",${code},TS`,
    `MP2611.${next()},20/11/2026 21:06,752123456,AKELLO GRACE,"500,000",${code},Failed`,
  ].join('\n');
  const { body } = await send(manager, content, { channel: 'airtel' });
  expect(body.counts).toMatchObject({ matched: 1, ignored: 1 });
  await manager.call(confirmStatementImport, { id: body.id });
  expect(await receiptsOf(manager, account)).toMatchObject([
    { channel: 'airtel', amount: 500_000, received_at: '2026-11-20T18:05:00.000Z', payer_phone: '+256752123456' },
  ]);
});

/** A bank's statement with headings of its own. */
const bank = (...lines: string[]) => ['Stanbic 0417', '', 'Booked;Taken;Lodged;Running;Story', ...lines].join('\n');

test("a bank's CSV with other headings is read after one correction, and the next one at once", async () => {
  const manager = await office();
  const { account, code } = await owing();
  const content = bank(
    `03/11/2026;;500000;1500000;${code}`,
    '04/11/2026;20000;;1480000;Ledger keeping',
    '05/11/2026;;abc;1480000;Odd',
  );
  const draft = await send(manager, content, { channel: 'bank' });
  expect(draft.body.headings.map(({ heading }) => heading)).toEqual(['Booked', 'Taken', 'Lodged', 'Running', 'Story']);
  const columns = { date: 'Booked', debit: 'Taken', credit: 'Lodged', balance: 'Running', text: 'Story', amount: null };
  const corrected = await manager.call(updateStatementImport, { id: draft.body.id, body: { columns } });
  expect(corrected.body).toMatchObject({ columns, counts: { matched: 1, ignored: 1, error: 1 }, missing_columns: [] });
  const [, , odd] = await linesOf(manager, draft.body.id);
  expect(odd).toMatchObject({ row: 6, state: 'error', cell: 'C6', why: '“abc” is not an amount in shillings.' });
  await manager.call(confirmStatementImport, { id: draft.body.id });
  expect(await receiptsOf(manager, account)).toMatchObject([
    { channel: 'bank', method: 'Bank Transfer', external_reference: null, received_at: '2026-11-03T09:00:00.000Z' },
  ]);
  const following = bank(`03/11/2026;;500000;1500000;${code}`, `10/11/2026;;400000;1880000;${code}`);
  const later = await send(manager, following, { channel: 'bank' });
  expect(later.body).toMatchObject({ columns, counts: { known: 1, matched: 1 }, total_in: 400_000 });
});

test('a wrong choice of columns is refused, naming each', async () => {
  const manager = await office();
  const { id } = (await send(manager, mtn(mtnLine()))).body;
  const wrong = { date: 'Nothing', name: 'Date', text: 'Date' };
  const { status, error } = await manager.call(updateStatementImport, { id, body: { columns: wrong } });
  expect(status).toBe(400);
  expect(error.fields).toEqual({
    'columns.date': ['There is no column with this heading.'],
    'columns.text': ['This column is chosen already.'],
  });
  const without = await manager.call(updateStatementImport, { id, body: { columns: { date: null } } });
  expect(without.body).toMatchObject({ missing_columns: ['date'], counts: { error: 1 }, total_in: 0 });
  expect((await manager.call(confirmStatementImport, { id })).error.code).toBe('statement_columns_missing');
  // Other tests send this header too.
  await manager.call(updateStatementImport, { id, body: { columns: { date: 'Date' } } });
});

test('lines without an id are distinguished by their content and their position among equal ones', async () => {
  const manager = await office();
  const head = 'Date,Credit,Balance,Narration';
  const line = '02/11/2026,70000,,Cash deposit Ntinda';
  const first = await send(manager, [head, line, line].join('\n'), { channel: 'bank' });
  expect(first.body.counts).toMatchObject({ inbox: 2 });
  await manager.call(confirmStatementImport, { id: first.body.id });
  const second = await send(manager, [head, line, line, line, '02/11/2026,70001,,Cash deposit Ntinda'].join('\n'), {
    channel: 'bank',
  });
  expect(second.body.counts).toMatchObject({ known: 2, inbox: 2 });
});

test('an XLSX file is read like a CSV file', async () => {
  const manager = await office();
  const { code } = await owing();
  const content = makeWorkbook([
    {
      name: 'Statement',
      rows: [
        ['Date', 'Transaction ID', 'Amount', 'Details'],
        ['2026-11-20', newId(), 500_000, code],
      ],
    },
  ]);
  const { status, body } = await send(manager, content, { channel: 'bank', name: 'november.xlsx' });
  expect([status, body.counts]).toMatchObject([201, { matched: 1 }]);
});

test('money that went out, that failed or that is of a later day is not posted', async () => {
  const manager = await office();
  const { code } = await owing();
  const text = code;
  const out = mtnLine({ text }).replace(/FRI:\d+\/MSISDN/, 'FRI:90001234/MM');
  const content = mtn(
    mtnLine({ text }),
    mtnLine({ text, status: 'FAILED' }),
    mtnLine({ text, amount: -500_000 }),
    mtnLine({ text, date: '2026-11-22' }),
    mtnLine({ text, date: '31/11/2026' }),
    out,
  );
  const { body } = await send(manager, content);
  expect(body.counts).toEqual({ new: 0, known: 0, matched: 1, inbox: 0, ignored: 3, error: 2 });
  const errors = (await linesOf(manager, body.id)).filter(({ state }) => state === 'error');
  expect(errors.map(({ row, cell, why }) => [row, cell, why])).toEqual([
    [5, 'B5', 'This day has not come yet.'],
    [6, 'B6', 'There is no 31 November 2026.'],
  ]);
});

test('a line whose status is not one of success any more is an error while its receipt is valid', async () => {
  const manager = await office();
  const { account, code } = await owing();
  const [id, failed] = [newId(), newId()];
  const first = await send(manager, mtn(mtnLine({ id, text: code })));
  await manager.call(confirmStatementImport, { id: first.body.id });
  const [receipt] = await receiptsOf(manager, account);
  const later = async () =>
    (await send(manager, mtn(mtnLine({ id, status: 'Reversed' }), mtnLine({ id: failed, status: 'Failed' })))).body;
  const draft = await later();
  expect(draft.counts).toMatchObject({ error: 1, ignored: 1 });
  const why = 'Its status is “Reversed”, but its receipt is valid. Reverse the receipt if the money went back.';
  expect(await linesOf(manager, draft.id)).toMatchObject([
    { state: 'error', why, cell: 'C2', receipt: { id: receipt?.id } },
    { state: 'ignored', why: 'Its status is “Failed”.' },
  ]);
  await manager.call(confirmStatementImport, { id: draft.id });
  await manager.call(reverseReceipt, { id: receipt?.id ?? 0, body: { reason: 'MTN took it back.' } });
  expect((await later()).counts).toMatchObject({ error: 0, ignored: 2 });
});

test('a line whose id belongs to a receipt only reconciles it', async () => {
  const manager = await office();
  const { account, code } = await owing();
  const id = newId();
  const receipt = await manager.call(createReceipt, {
    body: { account, amount: 500_000, method: 'Mobile Money', channel: 'mtn', external_reference: id },
  });
  const draft = await send(manager, mtn(mtnLine({ id, text: code })));
  expect(draft.body.counts).toMatchObject({ known: 1, matched: 0 });
  await manager.call(confirmStatementImport, { id: draft.body.id });
  expect(await linesOf(manager, draft.body.id)).toMatchObject([
    { state: 'known', why: 'Its receipt is recorded.', receipt: { id: receipt.body.id } },
  ]);
  expect(await receiptsOf(manager, account)).toHaveLength(1);
});

test('a line whose id is known with another sum waits in the inbox, also within a file', async () => {
  const manager = await office();
  const { account, code } = await owing();
  const [entered, twice] = [newId(), newId()];
  await manager.call(createReceipt, {
    body: { account, amount: 50_000, method: 'Mobile Money', channel: 'mtn', external_reference: entered },
  });
  const content = mtn(
    mtnLine({ id: entered, text: code }),
    mtnLine({ id: twice, text: code }),
    mtnLine({ id: twice, text: code }),
    mtnLine({ id: twice, text: code, amount: 70_000 }),
    mtnLine({ id: twice, text: code, date: '2026-11-19 08:00:00' }),
  );
  const { id } = (await send(manager, content)).body;
  const whyRow = 'An earlier row has this id with another sum or day.';
  expect(await linesOf(manager, id)).toMatchObject([
    { state: 'inbox', why: 'Other money with this transaction id and another sum is recorded.' },
    { state: 'matched' },
    { state: 'known' },
    { state: 'inbox', why: whyRow },
    { state: 'inbox', why: whyRow },
  ]);
  await manager.call(confirmStatementImport, { id });
  expect(await inboxOf(manager, id)).toHaveLength(3);
  expect((await send(manager, content)).body.counts).toMatchObject({ known: 5 });
});

test('the result of a line is decided again when the statement is confirmed', async () => {
  const manager = await office();
  const { account, code } = await owing();
  const content = mtn(mtnLine({ text: code }));
  const [one, other] = [await send(manager, content), await send(manager, content)];
  expect(other.body.counts).toMatchObject({ matched: 1 });
  const answers = await Promise.all(
    [one, other].map(({ body }) => manager.call(confirmStatementImport, { id: body.id })),
  );
  expect(new Set(answers.map(({ body }) => body.counts.matched))).toEqual(new Set([0, 1]));
  expect(await receiptsOf(manager, account)).toHaveLength(1);
});

test('an account that ended over a year ago is not posted to by its code', async () => {
  const manager = await office();
  const tenant = await t.make.tenant({ lease_start: '2024-01-01', lease_end: '2025-11-20' });
  const { account_id: old } = await t.make.payment({ tenant, due_date: '2025-10-05' });
  const recent = await t.make.tenant({ lease_start: '2024-01-01', lease_end: '2025-11-21' });
  const { account_id } = await t.make.payment({ tenant: recent, due_date: '2025-10-05' });
  const codeOf = async (id: number) => (await manager.call(getAccount, { id })).body.reference_code;
  const content = mtn(mtnLine({ text: await codeOf(old) }), mtnLine({ text: await codeOf(account_id) }));
  const [first, second] = await linesOf(manager, (await send(manager, content)).body.id);
  expect(first).toMatchObject({ state: 'inbox', why: expect.stringMatching(/ended over a year ago/) });
  expect(second).toMatchObject({ state: 'matched', account: account_id });
});

test('two codes in one text match neither by themselves', async () => {
  const manager = await office();
  const [one, other] = [await owing(), await owing()];
  const { body } = await send(manager, mtn(mtnLine({ text: `${one.code} ${other.code}` })));
  expect(await linesOf(manager, body.id)).toMatchObject([{ state: 'inbox', why: 'Two accounts fit equally well.' }]);
});

describe('undo', () => {
  test('reverses the receipts and removes what waits, and the file can be imported again', async () => {
    const manager = await office();
    const { account, code } = await owing();
    const content = mtn(mtnLine({ text: code }), mtnLine());
    const { id } = (await send(manager, content)).body;
    await manager.call(confirmStatementImport, { id });
    expect(await balanceOf(manager, account)).toBe(500_000);
    const undone = await manager.call(undoStatementImport, { id });
    expect(undone.body).toMatchObject({ state: 'undone', counts: { new: 2 }, undone_at: expect.any(String) });
    expect(await balanceOf(manager, account)).toBe(1_000_000);
    expect(await inboxOf(manager, id)).toEqual([]);
    expect((await manager.call(undoStatementImport, { id })).error.code).toBe('statement_undone');
    const again = await send(manager, content);
    expect(again.body.counts).toMatchObject({ matched: 1, inbox: 1 });
    await manager.call(confirmStatementImport, { id: again.body.id });
    expect(await balanceOf(manager, account)).toBe(500_000);
  });

  test('is refused once a person decided about money of the statement', async () => {
    const manager = await office();
    const { account } = await owing();
    const { id } = (await send(manager, mtn(mtnLine(), mtnLine()))).body;
    await manager.call(confirmStatementImport, { id });
    const [first, second] = await inboxOf(manager, id);
    await manager.call(matchInboxItem, { id: first?.id ?? 0, body: { account } });
    await manager.call(dismissInboxItem, { id: second?.id ?? 0, body: { reason: 'School fees' } });
    const { status, error } = await manager.call(undoStatementImport, { id });
    expect([status, error.code]).toEqual([409, 'statement_built_upon']);
  });

  test('money that two statements have can be imported again after the undo of the first', async () => {
    const manager = await office();
    const { account, code } = await owing();
    const content = mtn(mtnLine({ text: code }));
    const [first, second] = [(await send(manager, content)).body.id, (await send(manager, content)).body.id];
    await manager.call(confirmStatementImport, { id: first });
    expect((await manager.call(confirmStatementImport, { id: second })).body.counts).toMatchObject({ known: 1 });
    await manager.call(undoStatementImport, { id: first });
    const again = await send(manager, content);
    expect(again.body.counts).toMatchObject({ matched: 1 });
    await manager.call(confirmStatementImport, { id: again.body.id });
    expect(await balanceOf(manager, account)).toBe(500_000);
  });

  test('an undo and a match at once: one of them is refused', async () => {
    const [manager, other] = [await office(), await office()];
    const { account } = await owing();
    const { id } = (await send(manager, mtn(mtnLine(), mtnLine()))).body;
    await manager.call(confirmStatementImport, { id });
    const item = (await inboxOf(manager, id))[1]?.id ?? 0;
    const [undone, matched] = await Promise.all([
      manager.call(undoStatementImport, { id }),
      other.call(matchInboxItem, { id: item, body: { account } }),
    ]);
    expect([undone.status === 200, matched.status === 200].filter(Boolean)).toHaveLength(1);
    expect(await receiptsOf(manager, account)).toHaveLength(matched.status === 200 ? 1 : 0);
  });

  test('reverses what replaced a receipt of the statement', async () => {
    const manager = await office();
    const { account, code } = await owing();
    const { id } = (await send(manager, mtn(mtnLine({ text: code })))).body;
    await manager.call(confirmStatementImport, { id });
    const [receipt] = await receiptsOf(manager, account);
    const replacement = { account, amount: 300_000, method: 'Mobile Money' as const };
    await manager.call(reverseReceipt, { id: receipt?.id ?? 0, body: { reason: 'Wrong sum', replacement } });
    expect(await balanceOf(manager, account)).toBe(700_000);
    expect((await manager.call(undoStatementImport, { id })).status).toBe(200);
    expect(await balanceOf(manager, account)).toBe(1_000_000);
  });

  test('discards a draft', async () => {
    const manager = await office();
    const { id } = (await send(manager, mtn(mtnLine()))).body;
    expect((await manager.call(undoStatementImport, { id })).body.state).toBe('undone');
    expect((await manager.call(confirmStatementImport, { id })).error.code).toBe('statement_not_draft');
  });
});

test('a statement and its confirmation can be sent twice with one key', async () => {
  const manager = await office();
  const { account, code } = await owing();
  const content = mtn(mtnLine({ text: code }));
  const headers = { 'Idempotency-Key': 'statement-1' };
  const [first, again] = [await send(manager, content, { headers }), await send(manager, content, { headers })];
  expect(again.body.id).toBe(first.body.id);
  const confirm = { id: first.body.id, headers: { 'Idempotency-Key': 'confirm-1' } };
  const answers = [
    await manager.call(confirmStatementImport, confirm),
    await manager.call(confirmStatementImport, confirm),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await receiptsOf(manager, account)).toHaveLength(1);
});

test.each([
  ['a PDF', '%PDF-1.4', 415],
  ['a text without a table', 'Dear customer,\nyour statement is attached.', 400],
  ['an empty file', ' ', 400],
])('%s is refused with a sentence', async (_, content, status) => {
  const answer = await send(await office(), content);
  expect(answer.status).toBe(status);
  expect(answer.error.error).toMatch(/\.$/);
});

test('a file and a channel are needed', async () => {
  const manager = await office();
  const { error } = await manager.call(createStatementImport, { anyBody: { channel: 'cash' }, files: {} });
  expect(error.fields).toHaveProperty('channel');
});

test('a rule of 90 posts money by the phone and the amount', async () => {
  const manager = await office();
  const rule = { key: 'auto_match_from' as const, value: 90, from_date: '2026-11-01', source: 'Board', note: '' };
  expect((await manager.call(createMoneyRule, { body: rule })).status).toBe(201);
  const { account, msisdn } = await owing();
  const { body } = await send(manager, mtn(mtnLine({ from: msisdn }), mtnLine({ from: msisdn, amount: 7_000 })));
  expect(await linesOf(manager, body.id)).toMatchObject([{ state: 'matched', account, score: 90 }, { state: 'inbox' }]);
});

test('the upload, the columns, the confirmation and the undo are recorded in the audit log', async () => {
  const manager = await office();
  const { id } = (await send(manager, mtn(mtnLine()))).body;
  await manager.call(updateStatementImport, { id, body: { columns: { fee: null } } });
  await manager.call(confirmStatementImport, { id });
  await manager.call(undoStatementImport, { id });
  const entries = await t.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', 'statement_import')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['created', 'changed', 'confirmed', 'undone']);
});
