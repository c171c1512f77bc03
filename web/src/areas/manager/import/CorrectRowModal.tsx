import type { ColumnKind } from '@amayumba/contract/imports/columns.ts';
import type { DraftRow } from '@amayumba/contract/imports/import.ts';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { useStoredDraft } from '../../../auth/use-stored-draft.ts';
import { columnText } from '../../../features/imports/import-words.ts';
import { useUpdateImportDraftMutation } from '../../../features/imports/imports.api.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';

interface CorrectRowModalProps {
  /** The id of the draft. */
  draft: string;
  /** As the server reads the row now. */
  row: DraftRow;
  onClose: () => void;
}

/** Corrects the cells of one row of a rent roll. The server checks the row again, and the form shows its faults. */
export function CorrectRowModal({ draft: id, row, onClose }: CorrectRowModalProps) {
  const { sheet, row: number, cells, questions, sentence } = row;
  const form = useStoredDraft<Partial<Record<ColumnKind, string>>>(`import-row ${id} ${sheet} ${number}`, () => ({}));
  const [update, { isLoading, error }] = useUpdateImportDraftMutation();
  const [isStillRefused, setStillRefused] = useState(false);
  const problem = asProblem(error);
  const changed = cells.flatMap(({ kind, text }) => {
    const typed = form.draft[kind]?.trim() ?? text;
    return typed === text ? [] : [{ row: number, kind, text: typed }];
  });
  const save = async () => {
    setStillRefused(false);
    const { data } = await update({ draft: id, body: { sheets: [{ name: sheet, cells: changed }] } });
    if (!data) return;
    if (data.report.refused.some((refused) => refused.sheet === sheet && refused.row === number)) {
      setStillRefused(true);
      return;
    }
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
    <Modal
      draft={form.kept}
      title={`Correct row ${number}`}
      description={sheet ? `Of the sheet ${sheet}. Your file does not change.` : 'Your file does not change.'}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading && changed.length > 0) void save();
      }}
      footer={
        <FormButtons
          onCancel={onClose}
          isPending={isLoading}
          disabled={changed.length === 0}
          pendingLabel="Checking..."
        >
          Save and check
        </FormButtons>
      }
    >
      {problem && (
        <Banner tone="rose" className="mb-4">
          {problem.error}
        </Banner>
      )}
      {isStillRefused && (
        <Banner tone="amber" className="mb-4">
          Saved, but the row is still refused: {sentence}
        </Banner>
      )}
      <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
        {cells.map(({ kind, text }) => (
          <TextField
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
    </Modal>
  );
}
