import {
  createImport,
  createImportDraft,
  createSignInCodes,
  deleteImportDraft,
  getImport,
  getImportDraft,
  listDraftRows,
  listImportDrafts,
  listGridRows,
  listImports,
  undoImport,
  updateImportDraft,
} from '@amayumba/contract/imports/endpoints.ts';
import { letterOf } from '@amayumba/contract/imports/columns.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as saving from '../../../lib/save-file.ts';
import { stubBrowser } from '../../../test/browser.ts';
import { answer, keysOf, loseAnswer, refuse, server } from '../../../test/handlers.ts';
import { aDraft, aDraftRow, aReport, anImport } from '../../../test/imports.ts';
import { modalsAreClosed } from '../../../test/modals.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerImportScreen } from './ManagerImportScreen.tsx';

const draft = aDraft();
const page = <Row,>(results: Row[]) => ({ count: results.length, next: null, previous: null, results });
const { report: _report, ...brief } = anImport();
const COLUMNS = `/manager/estates/import?draft=${draft.id}`;
const PREVIEW = `${COLUMNS}&step=preview`;

beforeEach(() => {
  stubBrowser();
  answer(listImportDrafts, []);
  answer(listImports, page([]));
});

const open = (path: string) =>
  renderScreen(
    <Routes>
      <Route path="/manager/estates/import/*" element={<ManagerImportScreen />} />
    </Routes>,
    { path },
  ).user;
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name }, { timeout: 5000 });
const confirmUndo = async () =>
  within(await screen.findByRole('dialog', { name: 'Undo this import?' })).getByRole('button', { name: 'Undo import' });
const figureOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

const pasteBox = () => screen.findByLabelText('Or paste the cells', { exact: false });

async function sendFile() {
  const user = open('/manager/estates/import');
  await user.upload(await screen.findByLabelText('Spreadsheet', { exact: false }), new File(['x'], 'zana.xlsx'));
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  return user;
}

test('a rent roll that was uploaded before can be continued, or discarded', async () => {
  const { id, file_name, as_at, created_at, expires_at } = draft;
  answer(listImportDrafts, [{ id, file_name, as_at, created_at, expires_at }]);
  const removed = answer(deleteImportDraft, undefined);
  const user = open('/manager/estates/import');
  const waiting = within(await screen.findByRole('region', { name: 'Not imported yet' }));
  expect(waiting.getByRole('link', { name: `Continue with ${file_name}` })).toHaveAttribute('href', COLUMNS);
  answer(listImportDrafts, []);
  await user.click(waiting.getByRole('button', { name: `Discard ${file_name}` }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not imported yet' })).not.toBeInTheDocument());
  expect(removed[0]?.params['draft_id']).toBe(id);
});

describe('sending a file', () => {
  test('opens its columns, and the address holds the step', async () => {
    const calls = answer(createImportDraft, draft);
    answer(getImportDraft, draft);
    await sendFile();
    expect(await heading('What the columns of zana.xlsx hold')).toHaveFocus();
    expect(screen.getByTestId('address')).toHaveTextContent(COLUMNS);
    expect(calls[0]?.body).toMatchObject({ file: expect.any(File), as_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });

  test('that cannot be read shows an error at the file, which stays chosen', async () => {
    refuse(createImportDraft, 'spreadsheet_encrypted');
    await sendFile();
    await waitFor(() =>
      expect(screen.getByLabelText('Spreadsheet', { exact: false })).toHaveAccessibleDescription(
        /This file is protected with a password/,
      ),
    );
    expect(screen.getByText('zana.xlsx')).toBeVisible();
  });

  test('whose answer was lost is not called unsent, is among those to continue, and is sent again under its key', async () => {
    const lost = loseAnswer(createImportDraft);
    const user = await sendFile();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This may be done already/);
    const { id, file_name, as_at, created_at, expires_at } = draft;
    answer(listImportDrafts, [{ id, file_name, as_at, created_at, expires_at }]);
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByRole('link', { name: `Continue with ${file_name}` })).toBeVisible();
    const again = answer(createImportDraft, draft);
    answer(getImportDraft, draft);
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await heading(/^What the columns/)).toBeVisible();
    expect(new Set(keysOf([...lost, ...again])).size).toBe(1);
  });
});

describe('pasting cells', () => {
  const CELLS = 'Unit\tTenant\tRent\nA1\tApio Grace\t450,000\n';

  test('into the box or anywhere on the page shows how many there are, and sends them as a file', async () => {
    const calls = answer(createImportDraft, draft);
    answer(getImportDraft, draft);
    const user = open('/manager/estates/import');
    await user.click(await pasteBox());
    await user.paste(CELLS);
    expect(await screen.findByText('2 rows × 3 columns')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the pasted table' }));
    expect(await pasteBox()).toHaveValue('');
    await user.click(screen.getByRole('heading', { level: 2, name: 'Choose your rent roll' }));
    await user.paste(CELLS + CELLS);
    expect(await screen.findByText('4 rows × 3 columns')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await heading(/^What the columns/)).toBeVisible();
    const { file } = (calls[0]?.body ?? {}) as { file?: File };
    expect([file?.name, await file?.text()]).toEqual(['Pasted table', CELLS + CELLS]);
  });

  test('that are no table, or no roll, shows an error at the box; a chosen file takes their place', async () => {
    refuse(createImportDraft, 'nothing_to_import');
    const user = open('/manager/estates/import');
    await user.click(await pasteBox());
    await user.paste('Dear manager, here is the list.');
    expect(await pasteBox()).toHaveAccessibleDescription(/This is not a table/);
    await user.paste(CELLS);
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await waitFor(async () => expect(await pasteBox()).toHaveAccessibleDescription(/looks like a rent roll/));
    expect(screen.getByText('2 rows × 3 columns')).toBeVisible();
    await user.upload(screen.getByLabelText('Spreadsheet', { exact: false }), new File(['x'], 'zana.xlsx'));
    expect(screen.queryByText('2 rows × 3 columns')).toBeNull();
  });
});

/** A row of a sheet that nobody could read. */
const line = (row: number, ...cells: string[]) => ({
  row,
  kind: 'unread' as const,
  why: 'This sheet is left out: no header.',
  is_by_hand: false,
  cells,
});

describe('the columns', () => {
  beforeEach(() => {
    answer(getImportDraft, draft);
    answer(listDraftRows, page([aDraftRow()]));
  });

  test('that are corrected, sheets that are switched and another day are sent together', async () => {
    const calls = answer(updateImportDraft, draft);
    const user = open(COLUMNS);
    await user.selectOptions(await screen.findByLabelText('What Promised holds'), 'Arrears brought forward');
    const [zana, left] = screen.getAllByRole('checkbox', { name: 'Import this sheet' });
    expect([zana, left].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
    if (left) await user.click(left);
    await user.clear(screen.getByLabelText('As at', { exact: false }));
    await user.type(screen.getByLabelText('As at', { exact: false }), '2026-10-31');
    await user.click(screen.getByRole('button', { name: 'Show the preview' }));
    expect(await heading('What will be added')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      {
        as_at: '2026-10-31',
        sheets: [
          { name: 'Zana', columns: [{ index: 3, kind: 'arrears' }] },
          { name: 'Left', is_left_out: false },
        ],
      },
    ]);
  });

  test('that were recognised are folded, and the others are shown', async () => {
    open(COLUMNS);
    expect(await screen.findByText('3 columns recognised')).toBeVisible();
    expect(screen.getByLabelText('What Promised holds')).toBeVisible();
    expect(screen.getByLabelText('What Rent holds')).not.toBeVisible();
  });

  test('that are right need no confirmation', async () => {
    const calls = answer(updateImportDraft, draft);
    const user = open(COLUMNS);
    await user.click(await screen.findByRole('button', { name: 'Show the preview' }));
    expect(await heading('What will be added')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('stay as they were chosen when the server refuses them', async () => {
    refuse(updateImportDraft, 'nothing_to_import');
    const user = open(COLUMNS);
    await user.selectOptions(await screen.findByLabelText('What Rent holds'), 'Not imported');
    await user.click(screen.getByRole('button', { name: 'Show the preview' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your corrections were not saved');
    expect(screen.getByLabelText('What Rent holds')).toHaveValue('ignored');
  });

  test('are read again when another row names them, and corrections of other sheets stay', async () => {
    const calls = answer(updateImportDraft, draft);
    const user = open(COLUMNS);
    await user.click((await screen.findAllByRole('checkbox', { name: 'Import this sheet' }))[1] ?? document.body);
    await user.selectOptions(await screen.findByLabelText('Row that names the columns'), 'Row 1: ZANA COURT');
    await waitFor(() => expect(calls[0]?.body).toEqual({ sheets: [{ name: 'Zana', header_row: 1 }] }));
    await user.click(await screen.findByRole('button', { name: 'Show the preview' }));
    await waitFor(() => expect(calls[1]?.body).toEqual({ sheets: [{ name: 'Left', is_left_out: false }] }));
  });

  describe('of a sheet that nobody could read', () => {
    const [zana] = draft.sheets;
    const columns = (zana?.columns ?? []).map(({ index, examples }) => ({
      index,
      title: `Column ${letterOf(index)}`,
      kind: 'ignored' as const,
      examples,
    }));
    const unread = aDraft({
      sheets: zana ? [{ ...zana, left_out: 'no header', header_row: null, columns, rows: 0 }] : [],
    });
    const grid = [
      line(1, 'ZANA COURT'),
      line(4, 'Zuq', 'Wemba', 'Flon'),
      line(5, '1', 'Apio', '90'),
      line(7, 'Jumla', '', '90'),
    ];
    beforeEach(() => {
      answer(getImportDraft, unread);
      answer(listGridRows, page(grid));
    });

    test('are chosen on the sheet itself, with its heading and its rows, and kept until they are sent', async () => {
      const calls = answer(updateImportDraft, unread);
      const user = open(COLUMNS);
      const sheet = within(await screen.findByRole('region', { name: 'Rows of Zana' }));
      expect(sheet.getByRole('rowheader', { name: /^5/ })).toBeVisible();
      await user.click(sheet.getByRole('button', { name: 'Heading in row 4' }));
      await waitFor(() => expect(calls[0]?.body).toEqual({ sheets: [{ name: 'Zana', header_row: 4 }] }));
      await screen.findByRole('button', { name: 'Show the preview' });
      await user.selectOptions(sheet.getByLabelText('What column A holds'), 'Tenant');
      await user.selectOptions(sheet.getByLabelText('What column B holds'), 'Tenant');
      expect(sheet.getByLabelText('What column A holds')).toHaveValue('ignored');
      await user.selectOptions(sheet.getByLabelText('What column A holds'), 'Unit');
      await user.selectOptions(sheet.getByLabelText('What row 1 is'), 'Title: estate');
      await user.selectOptions(sheet.getByLabelText('What row 5 is'), 'Left out, and all below');
      expect(sheet.getByLabelText('What row 7 is')).toHaveValue('other');
      await user.selectOptions(sheet.getByLabelText('What row 7 is'), 'Total');
      expect(sheet.getByLabelText('What row 7 is')).toHaveValue('total');
      await user.click(screen.getByRole('button', { name: 'Show the preview' }));
      await waitFor(() =>
        expect(calls[1]?.body).toEqual({
          sheets: [
            {
              name: 'Zana',
              columns: [
                { index: 0, kind: 'unit' },
                { index: 1, kind: 'tenant' },
              ],
              rows: [
                { first_row: 1, last_row: 1, kind: 'estate' },
                { first_row: 5, last_row: 7, kind: 'other' },
                { first_row: 7, last_row: 7, kind: 'total' },
              ],
            },
          ],
        }),
      );
    });

    test('can be of a table without a heading', async () => {
      const calls = answer(updateImportDraft, unread);
      const user = open(COLUMNS);
      await user.click(await screen.findByRole('button', { name: 'There is no heading' }));
      await waitFor(() => expect(calls[0]?.body).toEqual({ sheets: [{ name: 'Zana', header_row: null }] }));
    });

    test('show an error when the sheet cannot be loaded, and load it again', async () => {
      refuse(listGridRows, 'imports_busy');
      const user = open(COLUMNS);
      expect(await screen.findByText('Couldn’t load the sheet')).toBeVisible();
      answer(listGridRows, page(grid));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('region', { name: 'Rows of Zana' })).toBeVisible();
    });
  });

  test('of a sheet that is read are shown on the sheet once somebody asks for it', async () => {
    const calls = answer(listGridRows, page([]));
    const user = open(COLUMNS);
    const [show] = await screen.findAllByText('Show the sheet as it stands');
    expect(calls).toEqual([]);
    await user.click(show ?? document.body);
    expect(await screen.findByText('Nothing in this sheet')).toBeVisible();
  });

  test('of a discarded rent roll lead back to the first step', async () => {
    const calls = answer(deleteImportDraft, undefined);
    const user = open(COLUMNS);
    await user.click(await screen.findByRole('button', { name: 'Discard this rent roll' }));
    expect(await heading('Choose your rent roll')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('of a deleted rent roll show an error', async () => {
    refuse(getImportDraft, 'not_found');
    open(COLUMNS);
    expect(await screen.findByText('This rent roll is no longer here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upload it again' })).toHaveAttribute('href', '/manager/estates/import');
  });
});

describe('the preview', () => {
  beforeEach(() => void answer(getImportDraft, draft));

  test('shows counts, sums and the result of each row, and is filtered by the tabs', async () => {
    const refused = aDraftRow({
      row: 7,
      fate: 'refused',
      reason: 'unit_missing',
      sentence: 'There is a tenant but no unit.',
      questions: [{ column: 'unit', sentence: 'There is a tenant but no unit.', proposal: null }],
      apartment: null,
      tenant: null,
    });
    const calls = answer(listDraftRows, ({ query }) =>
      query.get('fate') === 'refused' ? page([refused]) : page([aDraftRow(), refused]),
    );
    const user = open(PREVIEW);
    await heading('What will be added');
    expect(figureOf('Apartments')).toHaveTextContent('2');
    expect(figureOf('Deposits held')).toHaveTextContent('900,000');
    expect(await screen.findByText('Apio Grace')).toBeVisible();
    expect(screen.getByText(/the whole sheet, people who left/)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: /^Refused/ }));
    await waitFor(() => expect(screen.queryByText('Apio Grace')).toBeNull());
    expect(screen.getByText('There is a tenant but no unit.')).toBeVisible();
    expect(calls.at(-1)?.query.get('fate')).toBe('refused');
    expect(screen.getByTestId('address')).toHaveTextContent('show=refused');
  });

  test('keeps the notes of earlier months, unless somebody switches them off', async () => {
    const [zana, left] = draft.sheets;
    if (!zana || !left) throw new Error('a draft has two sheets');
    const october = { ...left, name: 'Oct 2026', is_earlier_month: true };
    const as = (left_out: string) => ({ ...draft, sheets: [zana, { ...october, left_out }] });
    answer(listDraftRows, page([]));
    answer(getImportDraft, as('an earlier month of the same roll'));
    const calls = answer(updateImportDraft, as('left out by hand'));
    const user = open(PREVIEW);
    const notes = await screen.findByRole('checkbox', { name: /^Keep what earlier months say/ });
    expect(notes).toBeChecked();
    await user.click(notes);
    await waitFor(() => expect(notes).not.toBeChecked());
    expect(notes).toHaveFocus();
    await user.click(notes);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ body }) => body)).toEqual(
      [true, null].map((is_left_out) => ({ sheets: [{ name: 'Oct 2026', is_left_out }] })),
    );
  });

  test('corrects a refused row in place, and says what is still wrong', async () => {
    const refused = aDraftRow({
      row: 7,
      fate: 'refused',
      reason: 'unit_missing',
      sentence: 'There is a tenant but no unit.',
      column: 'unit',
      questions: [{ column: 'unit', sentence: 'There is a tenant but no unit.', proposal: null }],
      cells: [
        { kind: 'unit', text: '' },
        { kind: 'tenant', text: 'Okello James' },
        { kind: 'rent', text: '1' },
      ],
      apartment: null,
      tenant: null,
    });
    const saved = { kind: 'unit' as const, text: 'B07' };
    const rows = [refused];
    const lists = answer(listDraftRows, () => page([...rows]));
    // The first answer names another fault, the second takes the row.
    const later = [
      {
        ...refused,
        sentence: '“1” is too little.',
        questions: [{ column: 'rent' as const, sentence: '“1” is too little.', proposal: null }],
        cells: refused.cells.with(0, saved),
      },
      aDraftRow({ row: 7, cells: refused.cells }),
    ];
    const calls = answer(updateImportDraft, () => {
      rows.splice(0, 1, ...later.splice(0, 1));
      return later.length > 0 ? draft : aDraft({ report: aReport({ refused: [] }) });
    });
    const user = open(PREVIEW);
    await user.click(await screen.findByRole('button', { name: 'Correct row 7' }));
    const form = within(await screen.findByRole('dialog', { name: 'Correct row 7' }));
    expect(form.getByRole('textbox', { name: 'Tenant' })).toHaveValue('Okello James');
    expect(form.getByRole('textbox', { name: 'Unit' })).toHaveAccessibleDescription('There is a tenant but no unit.');
    expect(form.getByRole('button', { name: 'Save and check' })).toBeDisabled();
    await user.type(form.getByRole('textbox', { name: 'Unit' }), 'B07');
    await user.click(form.getByRole('button', { name: 'Save and check' }));
    expect(await form.findByText('Saved, but the row is still refused: “1” is too little.')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Rent' })).toHaveAccessibleDescription('“1” is too little.');
    await user.clear(form.getByRole('textbox', { name: 'Rent' }));
    await user.type(form.getByRole('textbox', { name: 'Rent' }), '450k');
    await user.click(form.getByRole('button', { name: 'Save and check' }));
    await modalsAreClosed();
    expect(calls.map(({ body }) => body)).toEqual([
      { sheets: [{ name: 'Zana', cells: [{ row: 7, kind: 'unit', text: 'B07' }] }] },
      { sheets: [{ name: 'Zana', cells: [{ row: 7, kind: 'rent', text: '450k' }] }] },
    ]);
    expect(await screen.findByText('Apio Grace')).toBeVisible();
    expect(lists.length).toBeGreaterThan(2);
  });

  test('leaves out a row that is no home', async () => {
    const rows = [aDraftRow({ cells: [{ kind: 'unit', text: 'Jumla' }] })];
    answer(listDraftRows, () => page([...rows]));
    const calls = answer(updateImportDraft, () => {
      rows.splice(0);
      return draft;
    });
    const user = open(PREVIEW);
    await user.click(await screen.findByRole('button', { name: 'Correct row 5' }));
    await user.click(await screen.findByRole('button', { name: 'Leave this row out' }));
    await modalsAreClosed();
    expect(calls.map(({ body }) => body)).toEqual([
      { sheets: [{ name: 'Zana', rows: [{ first_row: 5, last_row: 5, kind: 'other' }] }] },
    ]);
    expect(await screen.findByText('No rows here')).toBeVisible();
  });

  test('takes the proposed answer to a question with one click', async () => {
    const day = aDraftRow({
      sentence: 'There is no 31 September 2024: 30 September 2024 is taken.',
      questions: [{ column: 'lease_start', sentence: 'There is no 31 September 2024.', proposal: '2024-09-30' }],
    });
    const rows = [day];
    answer(listDraftRows, () => page([...rows]));
    const calls = answer(updateImportDraft, () => {
      rows.splice(0, 1, aDraftRow());
      return draft;
    });
    const user = open(PREVIEW);
    await user.click(await screen.findByRole('button', { name: /^Take 30 Sep.* 2024 as Lease start of row 5$/ }));
    await waitFor(() => expect(screen.queryByText('There is no 31 September 2024.')).toBeNull());
    expect(calls.map(({ body }) => body)).toEqual([
      { sheets: [{ name: 'Zana', cells: [{ row: 5, kind: 'lease_start', text: '2024-09-30' }] }] },
    ]);
  });

  test('a row whose correction was stored, but the answer lost, is corrected by a second press that sends nothing', async () => {
    answer(getImportDraft, draft);
    const row = aDraftRow({ row: 7, cells: [{ kind: 'unit', text: '' }] });
    answer(listDraftRows, page([row]));
    const lost = loseAnswer(updateImportDraft);
    const user = open(PREVIEW);
    await user.click(await screen.findByRole('button', { name: 'Correct row 7' }));
    const form = within(await screen.findByRole('dialog', { name: 'Correct row 7' }));
    await user.type(form.getByRole('textbox', { name: 'Unit' }), 'B07');
    answer(listDraftRows, page([{ ...row, cells: [{ kind: 'unit', text: 'B07' }], warnings: ['B07 is new.'] }]));
    await user.click(form.getByRole('button', { name: 'Save and check' }));
    expect(await form.findByText(/cannot be reached/)).toBeVisible();
    expect(await screen.findByText('Warning: B07 is new.')).toBeInTheDocument(); // in the row behind the form
    await user.click(form.getByRole('button', { name: 'Save and check' }));
    await modalsAreClosed();
    expect((await screen.findAllByText('Row 7 corrected')).length).toBeGreaterThan(0);
    expect(lost).toHaveLength(1);
  });

  test('offers no import if everything exists already', async () => {
    const rows = { made: 0, changed: 0, unchanged: 3, refused: 0, warned: 0 };
    answer(getImportDraft, aDraft({ report: aReport({ rows, refused: [] }) }));
    answer(listDraftRows, page([]));
    open(PREVIEW);
    expect(await screen.findByText(/There is nothing to import/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d+ rows?$/ })).toBeNull();
  });

  test('starts the import once, also after a lost response, and follows it to its report', async () => {
    answer(listDraftRows, page([aDraftRow()]));
    const keys: (string | null)[] = [];
    server.use(
      http.post(`*${createImport.path}`, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    const user = open(PREVIEW);
    await user.click(await screen.findByRole('button', { name: /^Import \d+ rows?$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Import \d+ rows?\?$/ }));
    await user.click(dialog.getByRole('button', { name: /^Import \d+ rows?$/ }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    const running = anImport({ status: 'running', progress: 0.4, report: null, finished_at: null });
    const calls = answer(createImport, running);
    let asked = 0;
    answer(getImport, () => {
      asked += 1;
      return asked === 1 ? running : anImport();
    });
    await user.click(dialog.getByRole('button', { name: /^Import \d+ rows?$/ }));
    expect(await heading('Importing zana.xlsx')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Import' })).toHaveAttribute('aria-valuenow', '40');
    expect(await heading('zana.xlsx is imported')).toHaveFocus();
    expect(calls[0]?.headers.get('idempotency-key')).toBe(keys[0]);
    expect(screen.getByTestId('address')).toHaveTextContent('/manager/estates/import/12');
  });
});

describe('the report', () => {
  const saved: { name: string; file: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(saving, 'saveFile').mockImplementation((file, name) => void saved.push({ name, file }));
    answer(getImport, anImport());
  });

  test('gives the refused rows as a CSV file that computes nothing', async () => {
    const user = open('/manager/estates/import/12');
    await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    expect(saved[0]?.name).toBe('zana-refused.csv');
    expect(await saved[0]?.file.text()).toContain('"Zana",7,"\'=Okello ""James""","There is a tenant but no unit."');
  });

  test('makes codes once for each request, and shows them for printing', async () => {
    const calls = answer(createSignInCodes, {
      expires_at: '2026-12-20T08:00:00Z',
      codes: [
        {
          name: 'Apio Grace',
          estate: 'Zana Court',
          block: 'Main',
          apartment: '1',
          username: 'apio.0001',
          code: 'ABCD-EFGH',
        },
      ],
    });
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const user = open('/manager/estates/import/12');
    await user.click(await screen.findByRole('button', { name: 'Make one-time codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make one-time codes?' }));
    await user.dblClick(dialog.getByRole('button', { name: 'Make codes' }));
    expect(await screen.findByText('ABCD-EFGH')).toBeVisible();
    expect(calls).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Print 1 code' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  test('undoes the whole import, and fetches it again', async () => {
    const user = open('/manager/estates/import/12');
    await user.click(await screen.findByRole('button', { name: 'Undo import' }));
    const undone = anImport({ status: 'undone', undone_at: '2026-11-20T09:00:00Z' });
    answer(undoImport, undone);
    answer(getImport, undone);
    await user.click(await confirmUndo());
    expect(await heading('The import of zana.xlsx was undone')).toBeVisible();
  });

  test('shows why it cannot be undone', async () => {
    refuse(undoImport, 'import_built_upon');
    const user = open('/manager/estates/import/12');
    await user.click(await screen.findByRole('button', { name: 'Undo import' }));
    await user.click(await confirmUndo());
    expect(await screen.findByRole('alert')).toHaveTextContent('because of what was done since');
    expect(screen.getByRole('heading', { name: 'zana.xlsx is imported', hidden: true })).toBeInTheDocument();
  });

  test('of a failed import shows why, and offers another attempt', async () => {
    answer(getImport, anImport({ status: 'failed', failure: 'The server was stopped.', report: null }));
    open('/manager/estates/import/12');
    expect(await screen.findByRole('alert')).toHaveTextContent('The server was stopped.');
    expect(screen.getByRole('link', { name: 'Upload the rent roll again' })).toBeVisible();
  });
});

test('earlier imports are listed, and can be undone from there', async () => {
  answer(listImports, page([brief, { ...brief, id: 11, file_name: 'old.csv', status: 'undone' }]));
  const user = open('/manager/estates/import');
  expect(await screen.findByRole('link', { name: 'zana.xlsx' })).toHaveAttribute('href', '/manager/estates/import/12');
  expect(screen.queryByRole('button', { name: 'Undo the import of old.csv' })).toBeNull();
  const calls = answer(undoImport, anImport({ status: 'undone' }));
  const lists = answer(listImports, page([{ ...brief, status: 'undone' }]));
  await user.click(screen.getByRole('button', { name: 'Undo the import of zana.xlsx' }));
  await user.click(await confirmUndo());
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  expect([calls.length, lists.length]).toEqual([1, 1]);
});
