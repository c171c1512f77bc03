import { type SubmitEvent, useState } from 'react';
import { asProblem, type Problem } from '../../../api/problem.ts';
import { useCreateImportDraftMutation } from '../../../features/imports/imports.api.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { today } from '../../../lib/today.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { columnsPath } from './import-paths.ts';
import { StepCard } from './StepCard.tsx';

const SPREADSHEETS = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The first step: the file and the day of its figures. */
export function UploadStep() {
  const { go } = useNavigation();
  const [file, setFile] = useState<File | null>(null);
  const [asAt, setAsAt] = useState(today);
  const [share, setShare] = useState(0);
  const [createDraft, { isLoading, error, reset }] = useCreateImportDraftMutation();
  const problem = asProblem(error);
  const choose = (next: File | null) => {
    setFile(next);
    reset(); // clears the errors of the previous file
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading || !file) return;
    setShare(0);
    const result = await createDraft({ file, as_at: asAt, onProgress: setShare });
    if (result.data) go(columnsPath(result.data.id));
  };
  return (
    <StepCard
      title="Choose your rent roll"
      lead="An Excel workbook (.xlsx) or a CSV file, just as you keep it: titles, totals, empty lines and several sheets are fine. You see everything before it is saved."
    >
      <form onSubmit={(event) => void submit(event)}>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
          <FileField
            label="Spreadsheet"
            hint="Up to 10 MB and 20,000 rows"
            accept={SPREADSHEETS}
            value={file}
            onChange={choose}
            error={problem && faultOfRoll(problem)}
            disabled={isLoading}
            required
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
        </div>
        {problem && !faultOfRoll(problem) && !problem.fields && (
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

/** Returns the error of the file itself: it cannot be read, is too large, or is empty. */
function faultOfRoll({ status, error, fields }: Problem): string | readonly string[] | undefined {
  if (fields) return fields['file'];
  return status === 400 || status === 413 || status === 415 ? error : undefined;
}
