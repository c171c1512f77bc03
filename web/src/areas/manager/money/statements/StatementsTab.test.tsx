import { listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { getMoneyFigures } from '@amayumba/contract/money/figures-endpoints.ts';
import {
  confirmStatementImport,
  createStatementImport,
  getStatementImport,
  listStatementImports,
  listStatementLines,
  undoStatementImport,
  updateStatementImport,
} from '@amayumba/contract/money/statement-import-endpoints.ts';
import type { StatementImport } from '@amayumba/contract/money/statement-import.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../../test/browser.ts';
import { answer, refuse } from '../../../../test/handlers.ts';
import { aStatementImport, aStatementLine } from '../../../../test/inbox.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { FIGURES, page } from '../../../../test/money.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { notify } from '../../../../ui/notices.ts';
import { StatementsTab } from './StatementsTab.tsx';

const draft = aStatementImport();
const posted = aStatementImport({ state: 'confirmed', confirmed_at: '2026-11-22T07:00:00Z' });
const LIST = '/manager/money?tab=statements';
const OPEN = `${LIST}&statement=5`;

/** Serves a statement, alone in the list, with a line of every kind. */
function serve(statement: StatementImport = draft) {
  answer(getMoneyFigures, { ...FIGURES, unmatched: { count: 0, amount: 0, oldest_at: null } });
  answer(listClaims, page([]));
  answer(listStatementImports, page([statement]));
  answer(getStatementImport, statement);
  return answer(
    listStatementLines,
    page([
      aStatementLine(),
      aStatementLine({
        row: 3,
        state: 'inbox',
        name: 'JULIUS OPIO',
        why: 'The best score is 60.',
        account: null,
        tenant_details: null,
        score: null,
        inbox_item: 42,
      }),
      aStatementLine({
        row: 4,
        state: 'error',
        name: '',
        text: '',
        phone: '',
        received_at: null,
        amount: null,
        account: null,
        tenant_details: null,
        score: null,
        cell: 'B4',
        why: '“32/13/2026” is not a date.',
      }),
    ]),
  );
}

/** The tab alone: the tiles and the other tabs would be loaded for each test. */
const show = (path: string) => renderScreen(<StatementsTab />, { path });
const address = () => screen.getByTestId('address').textContent;
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const fileField = () => screen.findByLabelText(/^Statement/, { selector: 'input' });

describe('upload', () => {
  test('a statement is sent with its channel, which its name may say, and opens as a draft', async () => {
    serve();
    const uploads = answer(createStatementImport, draft);
    const { user } = show(LIST);
    await user.upload(await fileField(), new File(['Id,Date'], 'MTN november.csv'));
    expect(screen.getByLabelText(/^From/)).toHaveValue('mtn');
    await user.click(screen.getByRole('button', { name: 'Read the statement' }));
    expect(await screen.findByRole('heading', { name: 'mtn-november.csv' })).toBeInTheDocument();
    expect(address()).toBe(OPEN);
    expect(uploads[0]?.body).toMatchObject({ channel: 'mtn', file: expect.any(File) as File });
    expect(uploads[0]?.headers.get('Idempotency-Key')).toMatch(/.{16}/);
    expect(screen.getByRole('heading', { name: /\.(csv|xlsx)$/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'All statements' }));
    expect(screen.getByRole('form', { name: 'Import a statement' }).parentElement).toHaveFocus();
    expect(address()).toBe(LIST);
  });

  test('a file may be dropped', async () => {
    serve();
    show(LIST);
    const file = new File(['x'], 'airtel.xlsx');
    fireEvent.drop(await fileField(), { dataTransfer: { files: [file] } });
    expect(await screen.findByText('airtel.xlsx')).toBeInTheDocument();
    expect(screen.getByLabelText(/^From/)).toHaveValue('airtel');
  });

  test('a file that is no statement says so at its field', async () => {
    serve();
    refuse(createStatementImport, 'not_a_statement');
    const { user } = show(LIST);
    await user.upload(await fileField(), new File(['x'], 'momo.csv'));
    await user.click(screen.getByRole('button', { name: 'Read the statement' }));
    expect(await screen.findByText(/no row of headings/)).toBeInTheDocument();
    expect(await fileField()).toHaveAccessibleDescription(/no row of headings/);
    expect(address()).toBe(LIST);
  });
});

describe('a draft', () => {
  test('shows what becomes of every line, and the cell that cannot be read', async () => {
    const lines = serve();
    const { user } = show(OPEN);
    expect(await screen.findByText('Money in', { selector: 'dt' })).toBeInTheDocument();
    expect(screen.getByText(/USh\s7,400,000/)).toBeInTheDocument();
    const matched = await screen.findByRole('row', { name: /Aisha Namatovu/ });
    expect(matched).toHaveTextContent(/22 Nov 2026, 08:14.*450,000Matched.*Kireka Hill Cottages, score 100/);
    expect(screen.getByRole('row', { name: /JULIUS OPIO/ })).toHaveTextContent('The best score is 60.');
    expect(screen.getByRole('row', { name: /32\/13\/2026/ })).toHaveTextContent(
      'Not readableCell B4: “32/13/2026” is not a date.',
    );
    await user.click(screen.getByRole('tab', { name: /Inbox ?4/ }));
    await waitFor(() => expect(lines.at(-1)?.query.get('state')).toBe('inbox'));
    expect(address()).toBe(`${OPEN}&state=inbox`);
  });

  test('a column is corrected at once, and the heading leaves the column it had', async () => {
    serve(aStatementImport({ missing_columns: ['amount'], columns: { ...draft.columns, amount: null } }));
    const changes = answer(updateStatementImport, draft);
    const { user } = show(OPEN);
    expect(await screen.findByText(/Choose below which column holds: Amount/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Post' })).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('What Amount holds'), 'Money in');
    await waitFor(() => expect(changes[0]?.body).toEqual({ columns: { credit: 'Amount' } }));
    await waitFor(() => expect(screen.getByLabelText('What Fee holds')).toBeEnabled());
    await user.selectOptions(screen.getByLabelText('What Fee holds'), 'Not read');
    await waitFor(() => expect(changes[1]?.body).toEqual({ columns: { fee: null } }));
    await waitFor(() => expect(screen.getByLabelText('What Fee holds')).toBeEnabled());
    await user.selectOptions(screen.getByLabelText('What Fee holds'), 'Balance');
    await waitFor(() => expect(changes[2]?.body).toEqual({ columns: { fee: null, balance: 'Fee' } }));
  });

  test('posting says before how many receipts, how much money and how many lines for the inbox', async () => {
    serve();
    const posts = answer(confirmStatementImport, posted);
    const told = vi.spyOn(notify, 'success');
    const { user } = show(OPEN);
    await user.click(await screen.findByRole('button', { name: 'Post 12 receipts' }));
    const asked = await dialog(/Post this statement\?/);
    expect(asked.getByText(/USh\s7,400,000 came in/)).toBeInTheDocument();
    expect(asked.getByText(/12 receipts will be recorded/)).toBeInTheDocument();
    expect(asked.getByText(/4 lines will wait in the inbox/)).toBeInTheDocument();
    expect(
      asked.getByText('Left out: 2 lines recorded before, 3 lines without money in, 1 line that cannot be read.'),
    ).toBeInTheDocument();
    serve(posted);
    await user.dblClick(asked.getByRole('button', { name: 'Post the statement' }));
    await modalsAreClosed();
    expect(posts).toHaveLength(1);
    expect(told).toHaveBeenCalledWith('12 receipts recorded', '4 lines in the inbox, of mtn-november.csv');
    expect(await screen.findByRole('link', { name: 'See 4 lines in the inbox' })).toHaveAttribute(
      'href',
      '/manager/money?tab=inbox&statement=5',
    );
  });

  test('one without a match only fills the inbox', async () => {
    serve(aStatementImport({ counts: { ...draft.counts, matched: 0 } }));
    const { user } = show(OPEN);
    await user.click(await screen.findByRole('button', { name: 'Put 4 lines in the inbox' }));
    const asked = await dialog(/Post this statement/);
    expect(asked.queryByText(/will be recorded/)).not.toBeInTheDocument();
  });

  test('discarding asks first, and returns to the list', async () => {
    serve();
    const discards = answer(undoStatementImport, aStatementImport({ state: 'undone' }));
    const { user } = show(OPEN);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const asked = await dialog('Discard this statement?');
    await user.click(asked.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe(LIST));
    expect(discards).toHaveLength(1);
  });
});

describe('earlier statements', () => {
  test('each is listed with its state, opens, and can be undone', async () => {
    serve(posted);
    const undoings = answer(undoStatementImport, aStatementImport({ state: 'undone' }));
    const { user } = show(LIST);
    const row = await screen.findByRole('row', { name: /mtn-november\.csv/ });
    expect(row).toHaveTextContent(/1 Nov 2026 to 22 Nov 2026.*7,400,000.*12 matched, 4 to the inbox.*Posted/);
    await user.click(within(row).getByRole('button', { name: 'Undo mtn-november.csv' }));
    const asked = await dialog('Undo this statement?');
    expect(asked.getByText(/12 receipts of mtn-november\.csv will be void/)).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Undo statement' }));
    await modalsAreClosed();
    expect(undoings).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'mtn-november.csv' }));
    expect(address()).toBe(OPEN);
  });

  test('one that something depends on stays, and the dialog says why', async () => {
    serve(posted);
    refuse(undoStatementImport, 'statement_built_upon');
    const { user } = show(OPEN);
    await user.click(await screen.findByRole('button', { name: 'Undo statement' }));
    const asked = await dialog('Undo this statement?');
    await user.click(asked.getByRole('button', { name: 'Undo statement' }));
    expect(await asked.findByRole('alert')).toHaveTextContent(/Reopen it there first/);
  });

  test('an empty list, a list that fails, and a statement that does not exist say so', async () => {
    serve();
    answer(listStatementImports, page([]));
    const { unmount } = show(LIST);
    expect(await screen.findByText('No statements yet')).toBeInTheDocument();
    unmount();
    refuse(listStatementImports, 'database_away');
    const failed = show(LIST);
    expect(await screen.findByText('Statements could not be loaded')).toBeInTheDocument();
    failed.unmount();
    refuse(getStatementImport, 'not_found');
    show(OPEN);
    expect(await screen.findByText('The statement could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'All statements' })).toBeInTheDocument();
  });

  test('on a phone lines are cards', async () => {
    stubBrowser({ width: 390 });
    serve();
    show(OPEN);
    const lines = within(await screen.findByRole('list', { name: 'Lines' }));
    expect(await lines.findByText('Row 2, 22 Nov 2026, 08:14')).toBeInTheDocument();
    expect(lines.getByRole('link', { name: 'Open in the inbox' })).toHaveAttribute(
      'href',
      '/manager/money?tab=inbox&statement=5&line=42',
    );
  });
});
