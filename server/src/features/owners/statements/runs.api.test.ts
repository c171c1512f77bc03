import {
  createRemittance,
  getOwnerStatement,
  getOwnerStatementPdf,
  getOwnerStatementXlsx,
  getOwnStatementPdf,
  getOwnStatementXlsx,
  getStatementRun,
  listOwnerStatements,
  listOwnStatements,
  previewStatements,
  runStatements,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import readXlsx from 'read-excel-file/node';
import { beforeEach, expect, test } from 'vitest';
import type { Attachment } from '../../../mail/mail.ts';
import { readPdf } from '../../../pdf/test/pdf-reader.ts';
import { auditEntries } from '../../../test/audit-entries.ts';
import { testApp } from '../../../test/build-test-app.ts';
import { deliverNext } from '../../../test/mail.ts';
import { continueRun } from './continue-run.ts';
import { attachOwnerStatement } from './print-statement.service.ts';
import { insertRun } from './runs.repository.ts';
import { statementRunsJob } from './statement-runs-job.ts';
import { ownerSteps } from './test/owner-steps.ts';

const t = testApp();
const { anOwner, aHome, issue, manager, receive, run, show, spend } = ownerSteps(t);

beforeEach(() => t.clock.set('2026-11-21T09:00:00Z'));

const owing = async (amount = 1_000_000) => {
  const { owner, estate } = await anOwner();
  const home = await aHome(estate.id, 'A-08');
  await receive(home.account, amount, '2026-10-05');
  return { owner, estate, ...home };
};

const statementsOf = async (owner: number) => {
  const { body } = await (await manager()).call(listOwnerStatements, { query: { owner, page: 1 } });
  return Array.isArray(body) ? body : body.results;
};

test('a run issues the statements of all owners that are missing, and another one those that came since', async () => {
  const [{ owner: one }, { owner: two }] = [await owing(), await owing()];
  await issue(one.id, '2026-10');
  const { status, body } = await (await manager()).call(runStatements, { body: { month: '2026-10' } });
  expect([status, body]).toMatchObject([202, { state: 'running', done: 0, problems: [] }]);
  await t.parts.background.settled();
  const { body: over } = await (await manager()).call(getStatementRun, { id: body.id });
  expect(over).toMatchObject({ state: 'done', done: over.total, problems: [] });
  expect((await statementsOf(one.id)).length).toBe(1);
  expect(await statementsOf(two.id)).toMatchObject([{ month: '2026-10', closing_balance: 905_600 }]);
  const again = await (await manager()).call(runStatements, { body: { month: '2026-10' } });
  expect(again.error).toMatchObject({ code: 'statement_issued' });
  expect(await auditEntries(t.db, { subject: 'owner_statement' })).toContainEqual(
    expect.objectContaining({ action: 'issued', after: expect.objectContaining({ month: '2026-10' }) }),
  );
});

test('a run that replaces statements issues those that are missing of the owners who were chosen', async () => {
  const [{ owner: one }, { owner: two }] = [await owing(), await owing()];
  const first = await issue(one.id, '2026-10');
  expect(await run('2026-10', [one.id, two.id], 'The fee was wrong')).toMatchObject({ status: 202, problems: [] });
  expect(await statementsOf(one.id)).toMatchObject([{ month: '2026-10', reason: 'The fee was wrong' }]);
  expect((await show(first.id ?? 0)).replaced_by).not.toBeNull();
  expect(await statementsOf(two.id)).toMatchObject([{ month: '2026-10', reason: '', closing_balance: 905_600 }]);
});

test('only one run at a time, and the next continues what a killed process left', async () => {
  const [{ owner: one }, { owner: two }] = [await owing(), await owing()];
  const id = await insertRun(t.db, {
    month: '2026-10',
    owners: [one.id, two.id],
    reason: '',
    created_by: (await t.make.user('manager')).id,
    at: new Date(t.clock.now()),
  });
  const refused = await (await manager()).call(runStatements, { body: { month: '2026-10' } });
  expect(refused.error).toMatchObject({ code: 'run_going_on' });
  const job = statementRunsJob(t.parts);
  const { signal } = new AbortController();
  await Promise.all([job.run(signal), job.run(signal)]);
  expect((await (await manager()).call(getStatementRun, { id })).body).toMatchObject({
    state: 'done',
    done: 2,
    problems: [],
  });
  expect([(await statementsOf(one.id)).length, (await statementsOf(two.id)).length]).toEqual([1, 1]);
});

test('processes that fail for the same owner at once record that owner, and issue the next one', async () => {
  const owners: number[] = [];
  for (let count = 0; count < 8; count += 1) owners.push((await anOwner()).owner.id);
  const issued = owners.filter((_, index) => index % 2 === 0);
  await run('2026-10', issued);
  const id = await insertRun(t.db, {
    month: '2026-10',
    owners,
    reason: '',
    created_by: (await t.make.user('manager')).id,
    at: new Date(t.clock.now()),
  });
  await Promise.all(Array.from({ length: 4 }, () => continueRun(t.parts, id)));
  const { body } = await (await manager()).call(getStatementRun, { id });
  expect(body).toMatchObject({ state: 'done', done: 8 });
  expect(body.problems.map(({ owner }) => owner)).toEqual(issued);
  for (const owner of owners) expect(await statementsOf(owner)).toMatchObject([{ month: '2026-10' }]);
});

test('a preview of several owners stores nothing', async () => {
  const { owner } = await owing();
  const { body } = await (await manager()).call(previewStatements, { body: { month: '2026-10', owners: [owner.id] } });
  expect(body).toMatchObject([{ id: null, number: null, closing_balance: 905_600 }]);
  expect(await statementsOf(owner.id)).toEqual([]);
});

test('each owner gets the statement by mail with its paper, and in the portal', async () => {
  const { owner } = await owing();
  await t.db
    .updateTable('mail_outbox')
    .set({ sent_at: new Date(t.clock.now()) })
    .execute();
  const { id, statement_code } = await issue(owner.id, '2026-10');
  const sent: { subject: string; attachment?: Attachment | undefined }[] = [];
  const transport = { send: async (mail: (typeof sent)[number]) => void sent.push(mail), close: () => {} };
  const printStatement = (one: number) => attachOwnerStatement(t.parts, one);
  await deliverNext({ db: t.db, transport, sealing: t.parts.sealing, printStatement }, new Date(t.clock.now()));
  expect(sent).toMatchObject([
    {
      to_address: owner.email,
      subject: `Statement ${statement_code} for October 2026`,
      body: expect.stringContaining('Due to you: USh 905,600'),
      attachment: { file_name: `amayumba-${statement_code}.pdf` },
    },
  ]);
  expect(readPdf(sent[0]?.attachment?.content ?? Buffer.alloc(0)).title).toContain(statement_code);
  const { body } = await t.as(owner).call(listOwnStatements, { query: {} });
  expect(body).toMatchObject([{ id, closing_balance: 905_600 }]);
});

test('the paper and the workbook show what was issued', async () => {
  const { owner, estate } = await owing();
  await spend(estate.id, 150_000, '2026-10-12');
  const { id, statement_code } = await issue(owner.id, '2026-10');
  const pdf = await (await manager()).call(getOwnerStatementPdf, { id: id ?? 0 });
  const { pages, missing } = readPdf(pdf.bytes);
  expect(missing).toBe(0);
  const page = pages[0]?.replaceAll('\u00A0', ' ') ?? '';
  for (const text of [
    'October 2026',
    statement_code ?? '',
    'Received\nUSh 1,000,000',
    'Expenses\nUSh 150,000',
    '12 Oct 2026\nRepairs\n−150,000\n850,000',
    'Management fee, 8% of USh 1,000,000 received\n−80,000\n770,000',
    '31 Oct 2026\nDue to owner\n755,600',
  ])
    expect(page).toContain(text);
  const xlsx = await (await manager()).call(getOwnerStatementXlsx, { id: id ?? 0, query: { estate_id: estate.id } });
  const [lines, , estates] = (await readXlsx(xlsx.bytes)).map(({ data }) => data);
  expect(lines?.some((cells) => cells.includes('Brought forward') || cells.includes('Due to owner'))).toBe(false);
  expect(lines?.at(-1)).toEqual([new Date('2026-10-31T00:00:00Z'), null, null, null, 'This month', 755_600]);
  expect(estates?.at(-1)).toEqual(['Together', 1_000_000, -150_000, -80_000, -14_400, 0, 0, 0, 755_600]);
  const all = await (await manager()).call(getOwnerStatementXlsx, { id: id ?? 0 });
  const [wholeLines] = (await readXlsx(all.bytes)).map(({ data }) => data);
  expect(wholeLines?.at(-1)).toEqual([
    new Date('2026-10-31T00:00:00Z'),
    null,
    null,
    null,
    'Due to owner',
    null,
    755_600,
  ]);
  const other = await t.make.user('owner');
  for (const call of [getOwnStatementPdf, getOwnStatementXlsx]) {
    expect((await t.as(owner).call(call, { id: id ?? 0 })).status).toBe(200);
    expect((await t.as(other).call(call, { id: id ?? 0 })).status).toBe(404);
  }
});

test('papers of several estates show what the month of each comes to, and of one estate no balance', async () => {
  const { owner, estate } = await owing();
  const other = await t.make.estate({ owner_id: owner.id, name: 'Zana Court' });
  await receive((await aHome(other.id, 'B-01')).account, 200_000, '2026-09-05');
  await spend(other.id, 40_000, '2026-10-12');
  const body = { owner: owner.id, amount: 50_000, paid_on: '2026-10-20', method: 'Cash' as const };
  await (await manager()).call(createRemittance, { body });
  const { id } = await issue(owner.id, '2026-10');
  const pageOf = async (estate_id?: number) => {
    const { bytes } = await (
      await manager()
    ).call(getOwnerStatementPdf, { id: id ?? 0, ...(estate_id !== undefined && { query: { estate_id } }) });
    return readPdf(bytes).pages.join('\n').replaceAll('\u00A0', ' ');
  };
  const whole = await pageOf();
  for (const text of [
    'Fee and VAT\nUSh 94,400\nBefore, less paid out\nUSh 150,000\nDue on 31 Oct 2026\nUSh 1,015,600',
    'Due to owner\n1,015,600',
    'Estate\nReceived\nExpenses\nFee and VAT\nPaid out\nOther\nThis month',
    'Zana Court\n0\n−40,000\n0\n0\n0\n−40,000',
    'All estates\n0\n0\n0\n−50,000\n0\n−50,000',
    'Together\n1,000,000\n−40,000\n−94,400\n−50,000\n0\n815,600',
  ])
    expect(whole).toContain(text);
  const alone = await pageOf(other.id);
  expect(alone).toContain('12 Oct 2026\nRepairs\n−40,000\n');
  expect(alone).toContain('This month\n−40,000');
  for (const text of ['Due to owner', 'Brought forward', 'Due on']) expect(alone).not.toContain(text);
  expect(estate.id).not.toBe(other.id);
});

test('the paper of an expense is linked when a statement is read, and is no part of what was issued', async () => {
  const { owner, estate } = await owing();
  const expense = await spend(estate.id, 150_000, '2026-10-12');
  const { id } = await issue(owner.id, '2026-10');
  const { file_id } = await t.db
    .selectFrom('documents')
    .select('file_id')
    .where('id', '=', (await t.make.document({ estate_id: estate.id })).id)
    .executeTakeFirstOrThrow();
  await t.db.updateTable('expenses').set({ receipt_file_id: file_id }).where('id', '=', expense).execute();
  const { body } = await (await manager()).call(getOwnerStatement, { id: id ?? 0 });
  expect(body.lines.find((line) => line.expense === expense)?.file).toContain(file_id);
  const stored = await t.db
    .selectFrom('owner_statements')
    .select('snapshot')
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  expect(JSON.stringify(stored)).not.toContain(file_id);
  expect((await show(id ?? 0)).lines.length).toBe(body.lines.length);
});
