import { type SubmitEvent, useState } from 'react';
import { asProblem, faultOfFile } from '../../../api/problem.ts';
import { useCreateImportDraftMutation } from '../../../features/imports/imports.api.ts';
import type { PastedTable } from '../../../features/imports/pasted-table.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { SPREADSHEETS } from '../../../lib/spreadsheet-types.ts';
import { today } from '../../../lib/today.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { columnsPath } from './import-paths.ts';
import { PastedTableField } from './PastedTableField.tsx';
import { StepCard } from './StepCard.tsx';

/** The first step: the file or the pasted table, and the day of its figures. */
export function UploadStep() {
  const { go } = useNavigation();
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState<PastedTable | null>(null);
  const [asAt, setAsAt] = useState(today);
  const [share, setShare] = useState(0);
  const [createDraft, { isLoading, error, reset }] = useCreateImportDraftMutation();
  const problem = asProblem(error);
  const fault = problem && faultOfFile(problem, 'file');
  const choose = (next: { file: File | null; pasted: PastedTable | null }) => {
    setFile(next.file);
    setPasted(next.pasted);
    reset(); // clears the errors of the previous file
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const roll = file ?? pasted?.file;
    if (isLoading || !roll) return;
    setShare(0);
    const result = await createDraft({ file: roll, as_at: asAt, onProgress: setShare });
    if (result.data) go(columnsPath(result.data.id));
  };
  return (
    <StepCard
      title="Choose your rent roll"
      lead="A spreadsheet of Excel (.xlsx, .xls) or LibreOffice (.ods), a CSV file, or cells copied from one, just as you keep it: titles, totals, empty lines and several sheets are fine. You see everything before it is saved."
    >
      <form onSubmit={(event) => void submit(event)}>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
          <FileField
            label="Spreadsheet"
            hint="Up to 10 MB and 20,000 rows"
            accept={SPREADSHEETS}
            value={file}
            onChange={(next) => choose({ file: next, pasted: null })}
            error={pasted ? undefined : fault}
            disabled={isLoading}
            required={!pasted}
          />
          <DateField
            label="As at"
            hint="Rent is charged for the month of this date."
            value={asAt}
            onChange={(event) => setAsAt(event.target.value)}
            error={problem?.fields?.['as_at']}
            disabled={isLoading}
            required
          />
          <PastedTableField
            value={pasted}
            onChange={(table) => choose({ file: null, pasted: table })}
            error={pasted ? fault : undefined}
            disabled={isLoading}
          />
        </div>
        {problem && !fault && !problem.fields && (
          <Banner tone="rose" title="The rent roll was not uploaded" className="mt-4">
            {problem.error}
          </Banner>
        )}
        {isLoading && <UploadProgress what="rent roll" share={share} />}
        <Button type="submit" variant="primary" isPending={isLoading} className="mt-4 max-sm:w-full">
          {isLoading ? 'Reading your rent roll...' : 'Upload'}
        </Button>
      </form>
    </StepCard>
  );
}
