import type { ColumnKind } from '@amayumba/contract/imports/columns.ts';
import type { DraftRow, DraftRowsQuery, ImportDraft } from '@amayumba/contract/imports/import.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import { columnText, sheetName } from '../../../features/imports/import-words.ts';
import { useListDraftRowsQuery, useUpdateImportDraftMutation } from '../../../features/imports/imports.api.ts';
import { failureTitle } from '../../../lib/failure-title.ts';
import { PAGE_SIZE, choiceParam, pageParam, useListParams } from '../../../lib/use-list-params.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { loadError } from '../../../ui/LoadError.tsx';
import { notify } from '../../../ui/notices.ts';
import { ParamSelect } from '../../../ui/ParamFields.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { DraftRowCard, draftRowColumns, type RowQuestion } from './draft-row-columns.tsx';
import { listedAnswer } from '../../../lib/listed-answer.ts';

const VIEWS = ['all', 'made', 'changed', 'unchanged', 'warned', 'refused'] as const;
type View = (typeof VIEWS)[number];

export function DraftRows({ draft }: { draft: ImportDraft }) {
  const { params, change } = useListParams();
  const view = choiceParam(params, 'show', VIEWS) ?? 'all';
  const sheet = params.get('sheet') ?? '';
  const page = pageParam(params);
  const query = useListDraftRowsQuery(
    { draft: draft.id, page, page_size: PAGE_SIZE, sheet: sheet || undefined, ...filterOf(view) },
    { refetchOnMountOrArgChange: true },
  );
  const { isFetching } = query;
  const data = listedAnswer(query);
  const [asked, setAsked] = useState<DraftRow | null>(null);
  const [update, { isLoading: isBusy }] = useUpdateImportDraftMutation();
  const answer = async ({ sheet: name, row }: DraftRow, { column, proposal }: RowQuestion) => {
    const cells = [{ row, kind: column, text: proposal ?? '' }];
    const { error: refusal } = await update({ draft: draft.id, body: { sheets: [{ name, cells }] } });
    const problem = asProblem(refusal);
    if (problem) notify.failure(failureTitle(`Row ${row} was not corrected`, problem), problem.error);
    else notify.success(`Row ${row} corrected`);
  };
  const actions = {
    onCorrect: setAsked,
    onAnswer: (row: DraftRow, question: RowQuestion) => void answer(row, question),
    isBusy,
  };
  const { made, changed, unchanged, warned, refused } = draft.report.rows;
  const counts: Record<View, number> = {
    all: made + changed + unchanged + refused,
    made,
    changed,
    unchanged,
    warned,
    refused,
  };
  const items = VIEWS.filter((key) => key === 'all' || key === view || counts[key] > 0);
  const read = draft.sheets.filter(({ left_out }) => left_out === null);
  return (
    <Card title="Row by row" isFlush className="overflow-hidden">
      {read.length > 1 && (
        <div className="px-4 pb-3 sm:px-5">
          <ParamSelect
            name="sheet"
            label="Sheet"
            placeholder="All sheets"
            options={read.map(({ name }) => ({ value: name, label: sheetName(name) }))}
            className="sm:max-w-64"
          />
        </div>
      )}
      <Tabs
        label="Rows to show"
        items={items.map((key) => ({ key, label: LABELS[key], count: counts[key] }))}
        value={view}
        onChange={(key) => change({ show: key === 'all' ? null : key })}
      >
        <DataTable
          label="Rows of the rent roll"
          columns={draftRowColumns(actions)}
          rows={data?.results}
          rowKey={keyOf}
          isFetching={isFetching}
          loadingText="Loading rows..."
          card={(row) => <DraftRowCard row={row} {...actions} />}
          empty={<EmptyState title="No rows here">No row of this sheet is in this group.</EmptyState>}
          error={loadError('Couldn’t load the rows', query)}
        />
        {data && (
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            count={data.count}
            onPage={(next) => change({ page: next })}
            noun="rows"
          />
        )}
      </Tabs>
      {asked && (
        <CorrectRowModal
          key={keyOf(asked)}
          draft={draft.id}
          row={data?.results.find((row) => keyOf(row) === keyOf(asked)) ?? asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

const keyOf = ({ sheet, row }: DraftRow) => `${sheet} ${row}`;

const LABELS: Readonly<Record<View, string>> = {
  all: 'All',
  made: 'New',
  changed: 'New tenant',
  unchanged: 'Already here',
  warned: 'Warnings',
  refused: 'Refused',
};

function filterOf(view: View): Pick<DraftRowsQuery, 'fate' | 'warned'> {
  if (view === 'all') return {};
  return view === 'warned' ? { warned: true } : { fate: view };
}

function CorrectRowModal({ draft: id, row, onClose }: { draft: string; row: DraftRow; onClose: () => void }) {
  const { sheet, row: number, fate, cells, questions, sentence } = row;
  const form = useStoredDraft<Partial<Record<ColumnKind, string>>>(`import-row ${id} ${sheet} ${number}`, () => ({}));
  const [update, { isLoading, error }] = useUpdateImportDraftMutation();
  const [isStillRefused, setStillRefused] = useState(false);
  const changed = cells.flatMap(({ kind, text }) => {
    const typed = form.draft[kind]?.trim() ?? text;
    return typed === text ? [] : [{ row: number, kind, text: typed }];
  });
  const problem = asProblem(error);
  // The answer was lost, and the row as it was fetched again has what was typed.
  const isStored = problem?.isAnswerLost === true && changed.length === 0;
  const save = async () => {
    setStillRefused(false);
    const { data } = await update({ draft: id, body: { sheets: [{ name: sheet, cells: changed }] } });
    if (data) finish(data.report.refused.some((refused) => refused.sheet === sheet && refused.row === number));
  };
  const finish = (isRefused: boolean) => {
    if (isRefused) return setStillRefused(true);
    form.clear();
    notify.success(`Row ${number} corrected`);
    onClose();
  };
  const leaveOut = async () => {
    const rows = [{ first_row: number, last_row: number, kind: 'other' as const }];
    const { data } = await update({ draft: id, body: { sheets: [{ name: sheet, rows }] } });
    if (!data) return;
    form.clear();
    notify.success(`Row ${number} is left out`, 'It can be brought back on the sheet, under Columns.');
    onClose();
  };
  return (
    <FormModal
      draft={form.kept}
      title={`Correct row ${number}`}
      description={sheet ? `Of the sheet ${sheet}. Your file does not change.` : 'Your file does not change.'}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={() => {
        if (isStored) finish(fate === 'refused');
        else if (changed.length > 0) void save();
      }}
      submitLabel="Save and check"
      pendingLabel="Checking..."
      disabled={changed.length === 0 && !isStored}
      problem={problem}
    >
      {isStillRefused && (
        <Banner tone="amber" className="mb-4">
          Saved, but the row is still refused: {sentence}
        </Banner>
      )}
      <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
        {cells.map(({ kind, text }) => (
          <TextField
            autoComplete="on"
            key={kind}
            label={columnText(kind)}
            maxLength={500}
            value={form.draft[kind] ?? text}
            onChange={(event) => form.patch({ [kind]: event.target.value })}
            error={questions.find(({ column }) => column === kind)?.sentence}
          />
        ))}
      </div>
      <Button variant="ghost" isPending={isLoading} className="mt-4" onClick={() => void leaveOut()}>
        Leave this row out
      </Button>
    </FormModal>
  );
}
