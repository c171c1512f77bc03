import { counted } from '../../../lib/counted.ts';
import type { ImportDraft } from '@amayumba/contract/imports/import.ts';
import { asProblem } from '../../../api/problem.ts';
import { useDeleteImportDraftMutation, useUpdateImportDraftMutation } from '../../../features/imports/imports.api.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { IMPORT_PATH, previewPath } from './import-paths.ts';
import { SheetCard } from './SheetCard.tsx';
import { StepCard } from './ImportSteps.tsx';
import { useColumnChoices } from './use-column-choices.ts';

export function ColumnsStep({ draft }: { draft: ImportDraft }) {
  const { go } = useNavigation();
  const [updateDraft, { isLoading, error }] = useUpdateImportDraftMutation();
  const [deleteDraft, removal] = useDeleteImportDraftMutation();
  const problem = asProblem(error);
  const isBusy = isLoading || removal.isLoading;
  const choices = useColumnChoices(draft, isBusy);
  const send = async (body: Parameters<typeof updateDraft>[0]['body']) => {
    if (isBusy) return false;
    const { data } = await updateDraft({ draft: draft.id, body });
    return data !== undefined;
  };
  const goOn = async () => {
    if (isBusy || (choices.changes && !(await send(choices.changes)))) return;
    choices.clear();
    go(previewPath(draft.id));
  };
  const throwAway = async () => {
    if (isBusy) return;
    const { error: refusal } = await deleteDraft(draft.id);
    // A 404 means that the draft is already deleted.
    if (!refusal || asProblem(refusal)?.status === 404) go(IMPORT_PATH);
  };
  const readAgain = async () => {
    if (choices.changes && (await send(choices.changes))) choices.clear();
  };
  const pickHeader = async (name: string, header_row: number | null) => {
    if (await send({ sheets: [{ name, header_row }] })) choices.dropKinds(name);
  };
  const readRows = draft.sheets.reduce((rows, sheet) => rows + (sheet.left_out === null ? sheet.rows : 0), 0);
  const readSheets = draft.sheets.filter(({ left_out }) => left_out === null).length;
  return (
    <>
      <StepCard title={`What the columns of ${draft.file_name} hold`} lead={leadOf(readRows, readSheets)}>
        <DateField
          label="As at"
          hint="Rent is charged for the month of this date."
          value={choices.asAt}
          onChange={(event) => choices.setAsAt(event.target.value)}
          error={problem?.fields?.['as_at']}
          className="sm:max-w-64"
          required
        />
      </StepCard>
      <div className="grid gap-4">
        {draft.sheets.map((sheet) => (
          <SheetCard
            key={sheet.name}
            draft={draft.id}
            sheet={sheet}
            choices={choices}
            isBusy={isBusy}
            onHeader={(row) => void pickHeader(sheet.name, row)}
            onReadAgain={() => void readAgain()}
          />
        ))}
      </div>
      <div className="card foot-bar mt-4 px-4 py-2.5 shadow-lg sm:px-6">
        <Refusal problem={problem} title="Your corrections were not saved" className="mb-4" />
        <Refusal problem={asProblem(removal.error)} title="Couldn’t discard the rent roll" className="mb-4" />
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" isPending={isLoading} onClick={() => void goOn()} className="max-sm:w-full">
            {isLoading ? 'Reading again...' : 'Show the preview'}
          </Button>
          <Button variant="ghost" isPending={removal.isLoading} onClick={() => void throwAway()}>
            Discard this rent roll
          </Button>
          <p className="text-sm text-muted sm:ml-auto">Nothing is saved yet.</p>
        </div>
      </div>
    </>
  );
}

/** Shows what was read, or that a person has to explain the file. */
const leadOf = (rows: number, sheets: number): string =>
  sheets === 0
    ? 'We found no table that we can read by ourselves. Show us here how it is laid out; we remember it for the next file with the same heading.'
    : `${counted(rows, 'row')} in ${counted(sheets, 'sheet')} read. Correct any column we got wrong; we remember it for the next file like this one.`;
