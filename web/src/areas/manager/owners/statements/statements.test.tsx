import {
  getOwnerStatement,
  getStatementRun,
  listOwnerBalances,
  listOwnerStatements,
  previewStatements,
  runStatements,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import type { StatementRun } from '@amayumba/contract/owners/owner-statement.ts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../../test/browser.ts';
import { answer, refuse } from '../../../../test/handlers.ts';
import { listing, page } from '../../../../test/money.ts';
import { aBalance, aPreview, aStatement, aStatementRow } from '../../../../test/owners.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { RemittanceModal } from '../remittances/RemittanceModal.tsx';
import { RunStatementsModal } from './RunStatementsModal.tsx';
import { StatementPage } from './StatementPage.tsx';
import { StatementsTab } from './StatementsTab.tsx';

const rose = aPreview();
const peter = aPreview({ owner: 10, owner_name: 'Peter Kato', closing_balance: 500_000 });
const aRun = (given: Partial<StatementRun> = {}): StatementRun => ({
  id: 3,
  month: '2026-10',
  state: 'done',
  total: 2,
  done: 2,
  problems: [],
  created_at: '2026-11-02T06:00:00Z',
  finished_at: '2026-11-02T06:00:09Z',
  ...given,
});

beforeEach(() => {
  stubBrowser({ width: 1440 });
  vi.setSystemTime('2026-11-24T09:00:00Z');
  answer(listOwnerBalances, page([aBalance()]));
  answer(listOwnerStatements, page([]));
  answer(previewStatements, [rose, peter]);
});
const onClose = vi.fn<() => void>();
function RunBesideTheList() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <StatementsTab />
      {isOpen && <RunStatementsModal onClose={() => setOpen(false)} />}
    </>
  );
}
const run = () => renderScreen(<RunStatementsModal onClose={onClose} />);
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Run statements' }));
const show = (query = '') =>
  renderScreen(
    <Routes>
      <Route path="/manager/owners/statements/:id" element={<StatementPage />} />
    </Routes>,
    { path: `/manager/owners/statements/41${query}` },
  );

test('the last month is previewed with every closing, and the run goes to all with its progress', async () => {
  const previews = answer(previewStatements, [rose, peter]);
  const sent = answer(runStatements, aRun({ state: 'running', done: 0 }));
  answer(getStatementRun, aRun({ done: 2, problems: [{ owner: 10, owner_name: 'Peter Kato', sentence: 'Shares.' }] }));
  const { user } = run();
  const modal = await dialog();
  expect(modal.getByLabelText('Month')).toHaveValue('2026-10');
  await user.click(modal.getByRole('button', { name: 'Next' }));
  const preview = within(await modal.findByRole('region', { name: 'Preview' }));
  expect(previews[0]?.body).toEqual({ month: '2026-10' });
  expect(preview.getByText('2 statements').closest('dl')).toHaveTextContent(/Due to owners USh\s2,614,000/);
  await user.dblClick(modal.getByRole('button', { name: 'Issue 2 statements' }));
  expect(await screen.findByText('1 statement was issued.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ month: '2026-10' }]);
  expect(screen.getByRole('region', { name: 'Not issued' })).toHaveTextContent('Peter KatoShares.');
  expect(screen.getByRole('link', { name: 'Show statements' })).toHaveAttribute(
    'href',
    '/manager/owners?tab=statements&month=2026-10',
  );
  await user.click(screen.getByRole('link', { name: 'Show statements' }));
  expect(onClose).toHaveBeenCalled();
});

test('a draft of another month does not come up where the statement of a month is replaced', async () => {
  const { user, unmount } = renderScreen(<RunStatementsModal month="2026-10" owner={9} onClose={onClose} />);
  await user.selectOptions((await dialog()).getByLabelText('Month'), '2026-09');
  unmount();
  renderScreen(<RunStatementsModal month="2026-08" owner={9} onClose={onClose} />);
  expect((await dialog()).getByLabelText('Month')).toHaveValue('2026-08');
});

const remittance = async () => within(await screen.findByRole('dialog', { name: 'Record remittance' }));

test('a draft of the remittance of one statement does not come up for the next', async () => {
  const { user, unmount } = renderScreen(<RemittanceModal owner={aBalance()} statement={40} onClose={onClose} />);
  await user.type((await remittance()).getByLabelText('Reference'), 'EFT-40');
  unmount();
  answer(listOwnerStatements, page([aStatementRow(), aStatementRow({ id: 40, month: '2026-09' })]));
  renderScreen(<RemittanceModal owner={aBalance()} statement={41} onClose={onClose} />);
  await (await remittance()).findByRole('option', { name: /^October 2026/ });
  expect((await remittance()).getByLabelText('Statement')).toHaveValue('41');
});

test('the list of statements is fetched again once a run has ended, also after its dialog is closed', async () => {
  const lists = answer(listOwnerStatements, page([]));
  // Another run than those that earlier tests may still follow.
  const id = 4;
  answer(runStatements, aRun({ id, state: 'running', done: 0 }));
  let asked = 0;
  answer(getStatementRun, () => aRun(++asked < 3 ? { id, state: 'running', done: 1 } : { id }));
  const { user } = renderScreen(<RunBesideTheList />);
  const modal = await dialog();
  await user.click(modal.getByRole('button', { name: 'Next' }));
  await user.click(await modal.findByRole('button', { name: 'Issue 2 statements' }));
  expect(await screen.findByText('It goes on if you close this.')).toBeVisible();
  const before = lists.length;
  answer(listOwnerStatements, page([aStatementRow()]));
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  expect(await screen.findByRole('link', { name: 'October 2026' })).toBeVisible();
  expect(before).toBeGreaterThan(0);
});

test('an issued statement beyond one page of them is known as issued', async () => {
  const others = Array.from({ length: 200 }, (_, id) => aStatementRow({ id, owner: 1000 + id }));
  answer(listOwnerStatements, listing([...others, aStatementRow({ id: 999, owner: peter.owner })]));
  const { user } = run();
  const modal = await dialog();
  await user.click(modal.getByRole('button', { name: 'Next' }));
  expect(await modal.findByRole('button', { name: 'Issue 1 statement' })).toBeVisible();
});

/** The preview of a run in which the statement of Rose Nalule is issued. */
async function previewWithIssued() {
  answer(listOwnerStatements, page([aStatementRow({ closing_balance: 2_000_000 })]));
  const sent = answer(runStatements, aRun());
  answer(getStatementRun, aRun());
  const { user } = run();
  const modal = await dialog();
  await user.click(modal.getByRole('button', { name: 'Next' }));
  return { sent, user, modal };
}

test('those that are issued are left alone; replacing one needs a reason', async () => {
  const { sent, user, modal } = await previewWithIssued();
  expect(await modal.findByText('OS-2026-00012')).toBeVisible();
  expect(modal.getByText(/^It closed with USh\s2,000,000/)).toBeVisible();
  expect(modal.getByLabelText('Issue to Rose Nalule')).not.toBeChecked();
  expect(modal.getByRole('button', { name: 'Issue 1 statement' })).toBeEnabled();
  await user.click(modal.getByLabelText('Issue to Rose Nalule'));
  await user.click(modal.getByLabelText('Issue to Peter Kato'));
  expect(modal.getByRole('button', { name: 'Issue 1 statement' })).toBeDisabled();
  await user.type(modal.getByLabelText(/^Why they are replaced/), 'Wrong fee');
  await user.click(modal.getByRole('button', { name: 'Issue 1 statement' }));
  await expect.poll(() => sent[0]?.body).toEqual({ month: '2026-10', owners: [9], replace_reason: 'Wrong fee' });
});

test('where one of all is replaced the run names all, so that the others are issued', async () => {
  const { sent, user, modal } = await previewWithIssued();
  await user.click(await modal.findByLabelText('Issue to Rose Nalule'));
  await user.type(modal.getByLabelText(/^Why they are replaced/), 'Wrong fee');
  await user.click(modal.getByRole('button', { name: 'Issue 2 statements' }));
  await expect.poll(() => sent[0]?.body).toEqual({ month: '2026-10', owners: [9, 10], replace_reason: 'Wrong fee' });
});

test('the running month is only looked at', async () => {
  const { user } = run();
  const modal = await dialog();
  await user.selectOptions(modal.getByLabelText('Month'), 'November 2026, preview only');
  await user.click(modal.getByRole('button', { name: 'Next' }));
  expect(await modal.findByText('November 2026 has not ended')).toBeVisible();
  expect(modal.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(modal.getByRole('button', { name: /^Issue/ })).toBeDisabled();
});

test('why a preview or a run was refused is shown in the form', async () => {
  refuse(runStatements, 'run_going_on');
  const { user } = run();
  const modal = await dialog();
  await user.click(modal.getByRole('button', { name: 'Next' }));
  await user.click(await modal.findByRole('button', { name: 'Issue 2 statements' }));
  expect(await modal.findByRole('alert')).toHaveTextContent('Statements are being issued.');
});

test('a statement shows every step to what is due, lines by estate with their records, and what is late', async () => {
  answer(getOwnerStatement, aStatement());
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Rose Nalule, October 2026' })).toBeVisible();
  expect(screen.getByText('Due to Rose Nalule').parentElement).toHaveTextContent(/USh\s2,114,000/);
  expect(screen.getAllByText('Management fee')[0]?.parentElement).toHaveTextContent(/− USh\s200,000/);
  expect(screen.getByText('of which late, of earlier months').parentElement).toHaveTextContent(/− USh\s150,000/);
  const estate = within(screen.getByRole('region', { name: 'Bukoto Court' }));
  expect(estate.getByRole('link', { name: 'Grace Namubiru, rent' })).toHaveAttribute(
    'href',
    '/manager/money?tab=receipts&receipt=812',
  );
  expect(estate.getByRole('link', { name: 'Kitchen tap replaced' })).toHaveAttribute(
    'href',
    '/manager/expenses?expense=71',
  );
  expect(estate.getByRole('link', { name: 'View receipt of Kitchen tap replaced' })).toBeVisible();
  expect(screen.queryByText(/Deposits received/)).not.toBeInTheDocument();
});

test('each estate shows what its month comes to and no balance, and what was paid out is of all estates', async () => {
  const totals = { ...aStatement().totals, received: 0, expenses: 0, fee: 0, vat: 0, remitted: 1_900_000 };
  const paidOut = { ...aStatement().lines[0]!, kind: 'remittance' as const, text: 'Paid out', amount: -1_900_000 };
  const base = aStatement();
  answer(
    getOwnerStatement,
    aStatement({
      lines: [...base.lines, { ...paidOut, estate: null, estate_name: null, receipt: null }],
      estates: [...base.estates, { estate: null, estate_name: null, totals, sum: -1_900_000 }],
    }),
  );
  show();
  const estate = await screen.findByRole('region', { name: 'Bukoto Court' });
  expect(within(estate).getByRole('heading')).toHaveTextContent(/This month \+ USh\s2,114,000/);
  expect(estate).toHaveTextContent(/Received \+ USh\s2,500,000 · Expenses − USh\s150,000/);
  const all = screen.getByRole('region', { name: 'All estates' });
  expect(within(all).getByRole('heading')).toHaveTextContent(/This month − USh\s1,900,000/);
});

test('one estate of a statement is shown alone, with what its month comes to', async () => {
  const other = {
    ...aStatement().estates[0]!,
    estate: 4,
    estate_name: 'Naalya Terraces',
    totals: { ...aStatement().totals, received: 300_000, expenses: 0, fee: 0, vat: 0 },
    sum: 300_000,
  };
  const line = { ...aStatement().lines[0]!, estate: 4, estate_name: 'Naalya Terraces', amount: 300_000 };
  const { lines, estates } = aStatement();
  const calls = answer(getOwnerStatement, aStatement({ estates: [...estates, other], lines: [...lines, line] }));
  const { user } = show();
  await user.selectOptions(await screen.findByLabelText('Estate'), 'Naalya Terraces');
  expect(await screen.findByText('This month of Naalya Terraces')).toBeVisible();
  expect(screen.getByText('This month of Naalya Terraces').parentElement).toHaveTextContent(/\+ USh\s300,000/);
  expect(screen.queryByText('Opening balance')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Bukoto Court' })).not.toBeInTheDocument();
  expect(screen.getByTestId('address')).toHaveTextContent('estate=4');
  expect(calls.length).toBe(1);
});

test('a replaced statement says so and leads to the new one; deposits are held and not counted', async () => {
  answer(getOwnerStatement, aStatement({ replaced_by: 44, totals: { ...aStatement().totals, deposits: 900_000 } }));
  show();
  expect(await screen.findByText('This statement was replaced')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the new one' })).toHaveAttribute(
    'href',
    '/manager/owners/statements/44',
  );
  expect(screen.queryByRole('button', { name: 'Record remittance' })).not.toBeInTheDocument();
  expect(screen.getByText(/Deposits received less those returned/)).toHaveTextContent('900,000');
});

test('a statement that is not there says so', async () => {
  refuse(getOwnerStatement, 'not_found');
  show();
  expect(await screen.findByText('There is no such statement.')).toBeVisible();
});
