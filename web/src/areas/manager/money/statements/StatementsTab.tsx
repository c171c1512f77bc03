import { STATEMENT_CHANNELS, type StatementChannel } from '@amayumba/contract/money/statement-import.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { asProblem, faultOfFile } from '../../../../api/problem.ts';
import { useCreateStatementImportMutation } from '../../../../features/money/statement-imports.api.ts';
import { useNavigation } from '../../../../lib/navigation.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { useMay } from '../../../../lib/permissions.ts';
import { SPREADSHEETS } from '../../../../lib/spreadsheet-types.ts';
import { idParam } from '../../../../lib/use-list-params.ts';
import { useSearchParams } from '../../../../lib/use-search-params.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FileField } from '../../../../ui/FileField.tsx';
import { Refusal } from '../../../../ui/Refusal.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { UploadProgress } from '../../../../ui/UploadProgress.tsx';
import { statementPath, STATEMENTS_PATH } from '../money-place.ts';
import { StatementList } from './StatementList.tsx';
import { StatementView } from './StatementView.tsx';
import { STATEMENT_CHANNEL_LABELS } from './statement-words.ts';

export function StatementsTab() {
  const [params] = useSearchParams();
  const mayUpload = useMay('inbox:write');
  const { place, go, back } = useNavigation();
  const id = idParam(params, 'statement');
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(id);
  useEffect(() => {
    // The button of the open statement that led back here has disappeared.
    if (id === null && before.current !== null) list.current?.focus({ preventScroll: true });
    before.current = id;
  }, [id]);
  // The filter and the page in the address belong to the list or to the lines of one statement, never to both.
  const open = (statement: number) => go(statementPath(statement), { state: { openedFromList: true } });
  if (id !== null) {
    const isFromList = (place.state as { openedFromList?: boolean } | null)?.openedFromList;
    return (
      <StatementView key={id} id={id} onClose={() => (isFromList ? back() : go(STATEMENTS_PATH, { replace: true }))} />
    );
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {mayUpload && <UploadStatement onRead={open} />}
      <StatementList onOpen={open} />
    </div>
  );
}

const CHANNELS = STATEMENT_CHANNELS.map((value) => ({ value, label: STATEMENT_CHANNEL_LABELS[value] }));

function channelOf({ name }: File): StatementChannel | undefined {
  if (/mtn|momo/i.test(name)) return 'mtn';
  return /airtel/i.test(name) ? 'airtel' : undefined;
}

function UploadStatement({ onRead }: { onRead: (id: number) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [channel, setChannel] = useState<StatementChannel | ''>('');
  const [share, setShare] = useState(0);
  const [key, setKey] = useState(newKey);
  const [upload, { isLoading, error, reset }] = useCreateStatementImportMutation();
  const problem = asProblem(error);
  const fault = problem && faultOfFile(problem, 'file');
  const choose = (next: File | null) => {
    setFile(next);
    setKey(newKey());
    const named = next && channelOf(next);
    if (named && !channel) setChannel(named);
    reset(); // clears the errors of the file before
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading || !file || !channel) return;
    setShare(0);
    const { data } = await upload({ key, body: { channel, file }, onProgress: setShare });
    if (data) onRead(data.id);
  };
  return (
    <form
      aria-label="Import a statement"
      onSubmit={(event) => void submit(event)}
      className="border-b border-line px-4 pt-3.5 pb-4 sm:px-5"
    >
      <h2 className="text-md font-semibold">Import a statement</h2>
      <p className="mt-0.5 mb-3 max-w-[75ch] text-[0.875rem] text-muted">
        Upload the file as you downloaded it from MTN, Airtel or your bank. You check every line before anything is
        posted, and lines that are recorded already are skipped.
      </p>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,1fr)_13rem_auto]">
        <FileField
          label="Statement"
          hint="CSV, Excel (.xlsx, .xls) or OpenDocument (.ods)"
          accept={SPREADSHEETS}
          value={file}
          onChange={choose}
          error={fault}
          disabled={isLoading}
          required
        />
        <SelectField
          label="From"
          placeholder="Choose the sender"
          options={CHANNELS}
          value={channel}
          onChange={({ target }) => {
            setChannel(target.value as StatementChannel | '');
            setKey(newKey());
          }}
          error={problem?.fields?.['channel']}
          disabled={isLoading}
          required
        />
        <Button type="submit" variant="primary" icon="upload" isPending={isLoading} className="lg:mt-6.5">
          {isLoading ? 'Reading the statement...' : 'Read the statement'}
        </Button>
      </div>
      {!fault && !problem?.fields && (
        <Refusal problem={problem} title="The statement was not uploaded" className="mt-3" />
      )}
      {isLoading && <UploadProgress what="statement" share={share} />}
    </form>
  );
}
