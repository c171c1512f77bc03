import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { asProblem, faultOfFile } from '../../../api/problem.ts';
import { useOnce } from '../../../api/use-once.ts';
import { useCreateImportDraftMutation } from '../../../features/imports/imports.api.ts';
import { type PastedTable, readPasted } from '../../../features/imports/pasted-table.ts';
import { counted } from '../../../lib/counted.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { SPREADSHEETS } from '../../../lib/spreadsheet-types.ts';
import { today } from '../../../lib/today.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { UploadProgress } from '../../../ui/UploadProgress.tsx';
import { columnsPath } from './import-paths.ts';
import { StepCard } from './ImportSteps.tsx';

export function UploadStep() {
  const { go } = useNavigation();
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState<PastedTable | null>(null);
  const [asAt, setAsAt] = useState(today);
  const [share, setShare] = useState(0);
  const once = useOnce();
  const [createDraft, { isLoading, error, reset }] = useCreateImportDraftMutation();
  const problem = asProblem(error);
  const fault = problem && faultOfFile(problem, 'file');
  const choose = (next: { file: File | null; pasted: PastedTable | null }) => {
    setFile(next.file);
    setPasted(next.pasted);
    reset(); // clears the errors of the previous file
    once.renew();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const roll = file ?? pasted?.file;
    if (isLoading || !roll) return;
    setShare(0);
    const body = { as_at: asAt || undefined, file: roll };
    const sent = await once.send((key) => createDraft({ key, body, onProgress: setShare }));
    if (sent?.data) go(columnsPath(sent.data.id));
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
        {!fault && !problem?.fields && (
          <Refusal problem={problem} title="The rent roll was not uploaded" className="mt-4" />
        )}
        {isLoading && <UploadProgress what="rent roll" share={share} />}
        <Button type="submit" variant="primary" isPending={isLoading} className="mt-4 max-sm:w-full">
          {isLoading ? 'Reading your rent roll...' : 'Upload'}
        </Button>
      </form>
    </StepCard>
  );
}

const NO_TABLE = 'This is not a table. Copy the cells in your spreadsheet, with their headings, and paste them here.';

/** Returns whether a text pasted into an element belongs to that element. */
const takesText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('textarea, select, input:not([type="file"])') !== null;

interface PastedTableFieldProps {
  value: PastedTable | null;
  onChange: (table: PastedTable | null) => void;
  error?: string | readonly string[] | undefined;
  disabled: boolean;
}

/** A box for cells copied from a spreadsheet, which can be pasted anywhere on the page; shows how many there are. */
function PastedTableField({ value, onChange, error, disabled }: PastedTableFieldProps) {
  const [isText, setText] = useState(false);
  const take = (text: string) => {
    const table = readPasted(text);
    setText(!table && text.trim() !== '');
    if (table) onChange(table);
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (disabled || takesText(event.target)) return;
    take(event.clipboardData?.getData('text/plain') ?? '');
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
  return (
    <Field
      label="Or paste the cells"
      hint="Copy them with their headings, then press Ctrl+V on this page or paste into this box."
      error={isText ? NO_TABLE : error}
    >
      {(wiring) =>
        value ? (
          <output
            {...wiring}
            className="flex min-h-16 items-center gap-3 rounded-md border border-control bg-surface px-4 py-2.5 text-[0.875rem]"
          >
            <Icon name="file" className="text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-ink">
                {counted(value.rows, 'row')} × {counted(value.columns, 'column')}
              </span>
              <span className="block truncate text-sm text-muted">{value.first.join(', ')}</span>
            </span>
            {!disabled && <IconButton icon="close" label="Remove the pasted table" onClick={() => onChange(null)} />}
          </output>
        ) : (
          // It never shows typed text: only a whole table is accepted. A phone's keyboard may insert the clipboard
          // without pasting it.
          <textarea
            {...wiring}
            rows={2}
            value=""
            onChange={(event) => take(event.target.value)}
            disabled={disabled}
            className="control block resize-none py-2.5"
          />
        )
      }
    </Field>
  );
}
