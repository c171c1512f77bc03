import { formatInstant } from '@amayumba/contract/calendar.ts';
import { formatUgx, formatWhole } from '@amayumba/contract/money.ts';
import type { StatementImport } from '@amayumba/contract/money/statement-import.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useGetStatementImportQuery } from '../../../../features/money/statement-imports.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { cx } from '../../../../lib/cx.ts';
import { useFirstFocus } from '../../../../lib/use-first-focus.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { KeyFigures } from '../../../../ui/KeyFigures.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { inboxPath } from '../money-place.ts';
import { ConfirmStatementDialog, UndoStatementDialog } from './StatementDialogs.tsx';
import { COLUMN_LABELS, daysText, STATEMENT_CHANNEL_LABELS } from './statement-words.ts';
import { StatementColumns } from './StatementColumns.tsx';
import { StatementLines } from './StatementLines.tsx';
import { StatementState } from './StatementList.tsx';

export function StatementView({ id, onClose }: { id: number; onClose: () => void }) {
  const {
    currentData: statement,
    error,
    isFetching,
    refetch,
  } = useGetStatementImportQuery(id, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<'confirm' | 'undo' | null>(null);
  const problem = asProblem(error);
  const back = (
    <Button variant="ghost" size="sm" icon="arrowLeft" onClick={onClose} className="-ml-2">
      All statements
    </Button>
  );
  if (!statement) {
    return (
      <div className="px-4 py-2.5 sm:px-5">
        {back}
        {problem ? (
          <LoadError title="The statement could not be loaded" query={{ error, isFetching, refetch }} />
        ) : (
          <div aria-busy="true" className="grid gap-4 py-4">
            <output className="sr-only">Loading the statement...</output>
            <Skeleton className="h-6 w-72" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-40 w-full" />
          </div>
        )}
      </div>
    );
  }
  const { counts, state, missing_columns: missing } = statement;
  const isDraft = state === 'draft';
  const isReady = missing.length === 0 && counts.matched + counts.inbox > 0;
  const close = () => setAsked(null);
  return (
    <div>
      <div className="px-4 pt-2.5 pb-4 sm:px-5">
        {back}
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <FileName name={statement.file_name} />
          <StatementState of={statement} />
        </div>
        <p className="mb-3 text-[0.875rem] text-muted tabular">{aboutText(statement)}</p>
        <KeyFigures columns={4} figures={figuresOf(statement)} />
      </div>
      {missing.length > 0 && (
        <Banner tone="amber" title="Some columns were not recognised" className="mx-4 mb-4 sm:mx-5">
          Choose below which column holds: {missing.map((column) => COLUMN_LABELS[column]).join(', ')}. It is remembered
          for the next statement with these headings.
        </Banner>
      )}
      <StatementColumns statement={statement} />
      <StatementLines statement={statement} />
      {isDraft ? (
        <div className="sticky bottom-(--foot) z-20 flex items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:px-5">
          <p className={cx('mr-auto text-[0.875rem] text-muted', isReady && 'max-sm:sr-only')}>
            Nothing is posted yet.{!isReady && missing.length === 0 && ' No line brings money that is not recorded.'}
          </p>
          <Button variant="ghost" may="inbox:write" onClick={() => setAsked('undo')}>
            Discard
          </Button>
          <Button
            variant="primary"
            disabled={!isReady}
            may="inbox:write"
            onClick={() => setAsked('confirm')}
            className="max-sm:flex-1"
          >
            {isReady ? postText(statement) : 'Post'}
          </Button>
        </div>
      ) : (
        state === 'confirmed' && (
          <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 sm:px-5">
            {counts.inbox > 0 && (
              <ButtonLink to={inboxPath(statement.id)} icon="arrowRight">
                {`See ${counted(counts.inbox, 'line')} in the inbox`}
              </ButtonLink>
            )}
            <Button may="inbox:write" onClick={() => setAsked('undo')}>
              Undo statement
            </Button>
          </div>
        )
      )}
      {asked === 'confirm' && <ConfirmStatementDialog statement={statement} onClose={close} />}
      {asked === 'undo' && (
        <UndoStatementDialog statement={statement} onClose={close} onDone={isDraft ? onClose : undefined} />
      )}
    </div>
  );
}

/** The name of the file. The element that led here has disappeared, so it receives the focus. */
const FileName = ({ name }: { name: string }) => (
  <h2 ref={useFirstFocus<HTMLHeadingElement>()} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
    {name}
  </h2>
);

/** The effect of posting: the receipts, or only lines for the inbox. */
const postText = ({ counts: { matched, inbox } }: StatementImport): string =>
  matched > 0 ? `Post ${counted(matched, 'receipt')}` : `Put ${counted(inbox, 'line')} in the inbox`;

function aboutText(statement: StatementImport): string {
  const { channel, by, created_at, confirmed_at, undone_at } = statement;
  const when =
    (undone_at && `undone ${formatInstant(undone_at)}`) ||
    (confirmed_at && `posted ${formatInstant(confirmed_at)}`) ||
    `uploaded ${formatInstant(created_at)}`;
  return [STATEMENT_CHANNEL_LABELS[channel], daysText(statement), by ? `${when} by ${by}` : when].join(' · ');
}

function figuresOf({ state, counts, total_in }: StatementImport) {
  const lines = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isDone = state === 'confirmed';
  return [
    { label: 'Money in', value: formatUgx(total_in), note: `of ${counted(lines, 'line')}` },
    { label: 'Matched', value: formatWhole(counts.matched), note: isDone ? 'receipts recorded' : 'receipts to record' },
    { label: 'Inbox', value: formatWhole(counts.inbox), note: isDone ? 'put in the inbox' : 'for the inbox' },
    {
      label: 'Left out',
      value: formatWhole(counts.known + counts.ignored + counts.error),
      note: `${formatWhole(counts.known)} known, ${formatWhole(counts.error)} not readable`,
    },
  ];
}
