import { PAGE_SIZE } from '../../../../lib/use-list-params.ts';
import { CHANNEL_LABELS } from '@amayumba/contract/ledger/ledger-accounts.ts';
import { formatDayOf } from '@amayumba/contract/calendar.ts';
import { type InboxItem, type InboxQuery, SURE_SCORE } from '@amayumba/contract/money/inbox.ts';
import { asProblem } from '../../../../api/problem.ts';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { cx } from '../../../../lib/cx.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { STATEMENTS_PATH } from '../money-place.ts';
import { useKey } from '../use-key.ts';
import { LineFacts } from './LineFacts.tsx';
import { MatchPanel } from './MatchPanel.tsx';
import { doneText, payerText } from './inbox-words.ts';
import { type InboxLine, useInboxLine } from './use-inbox-line.ts';

interface OpenLinesProps {
  filter: Pick<InboxQuery, 'channel' | 'statement_import'>;
  isNarrowed: boolean;
  onDone: (item: InboxItem) => void;
}

export function OpenLines({ filter, isNarrowed, onDone }: OpenLinesProps) {
  const lines = useInboxLine(filter);
  const { query, line, handled, items, position, afterwards } = lines;
  useKey('j', () => lines.step(1));
  useKey('k', () => lines.step(-1));
  const problem = asProblem(query.error);
  const goOn = () => {
    void query.refetch();
    lines.choose(afterwards);
  };
  const finish = (item: InboxItem) => {
    onDone(item);
    lines.choose(afterwards);
  };
  if (handled) return <HandledLine item={handled} onNext={() => lines.choose(null)} />;
  if (!line || lines.isSought) {
    return (
      <div className="border-line lg:col-span-2 lg:-mt-px lg:border-t">
        {problem && !query.currentData ? (
          <LoadError title="The inbox could not be loaded" query={query} />
        ) : lines.isSought ? (
          <Loading />
        ) : query.currentData && query.currentData.count > 0 ? (
          // After the last line of the last page is matched, this leads to the page before.
          <Pagination
            page={lines.page}
            pageSize={PAGE_SIZE}
            count={query.currentData.count}
            onPage={lines.turn}
            noun="lines"
          />
        ) : query.currentData ? (
          <EmptyState
            icon="check"
            title="Nothing to match"
            action={
              <ButtonLink to={STATEMENTS_PATH} icon="upload">
                Import a statement
              </ButtonLink>
            }
          >
            {isNarrowed
              ? 'No open line matches the filters.'
              : 'Money that arrives and that the portal cannot match safely waits here.'}
          </EmptyState>
        ) : (
          <Loading />
        )}
      </div>
    );
  }
  return (
    <>
      <LineFacts line={line} position={position} count={query.data?.count} onStep={lines.step} />
      {/* A new key removes the choice and the refusal of the earlier line. */}
      <MatchPanel key={line.id} line={line} onSkip={() => lines.step(1)} onDone={finish} onNext={goOn} />
      <NextLines lines={lines} items={items.filter(({ id }) => id !== line.id)} count={query.data?.count ?? 0} />
    </>
  );
}

/** The line that a link led to, which somebody has matched or dismissed. */
const HandledLine = ({ item, onNext }: { item: InboxItem; onNext: () => void }) => (
  <div className="p-4 lg:col-span-2">
    <Banner
      tone="green"
      title="This line is no longer open"
      action={
        <Button size="sm" onClick={onNext} className="flex-none">
          Next line
        </Button>
      }
    >
      {doneText(item)}.
    </Banner>
  </div>
);

const Loading = () => (
  <div aria-busy="true" className="grid gap-6 p-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
    <output className="sr-only">Loading the inbox...</output>
    <div className="grid content-start gap-4">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-32 w-full" />
    </div>
    <div className="grid gap-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-16 w-full" />
      ))}
    </div>
  </div>
);

interface NextLinesProps {
  lines: InboxLine;
  /** Those on the page, without the current one. */
  items: readonly InboxItem[];
  count: number;
}

const NextLines = ({ lines: { page, choose, turn }, items, count }: NextLinesProps) => (
  <section
    aria-label="Other lines"
    className="relative border-t border-line lg:min-h-68 lg:col-start-1 lg:row-start-3 lg:border-r"
  >
    <div className="flex flex-col lg:absolute lg:inset-0">
      <header className="flex min-h-10 items-center justify-between border-b border-line px-4 text-sm">
        <h2 className="text-md font-semibold">Next</h2>
        {items.length > 0 && <span className="text-muted">best score</span>}
      </header>
      {items.length === 0 && <p className="px-4 py-3 text-[0.875rem] text-muted">This is the last line.</p>}
      <ul className="min-h-0 flex-1 divide-y divide-line lg:overflow-y-auto">
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => choose(item.id)}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto_2.25rem] items-center gap-x-3.5 px-4 py-2 text-left hover:bg-hover focus-visible:-outline-offset-3"
            >
              <span className="min-w-0">
                <span className="block truncate text-[0.875rem] leading-4.5 font-semibold text-ink">
                  {payerText(item)}
                </span>
                <span className="block text-xs text-muted tabular">
                  {CHANNEL_LABELS[item.channel]}, {formatDayOf(item.received_at)}
                </span>
              </span>
              <span className="text-[0.875rem] font-semibold text-ink tabular">{plainAmount(item.amount)}</span>
              <BestScore score={item.suggestions[0]?.score} />
            </button>
          </li>
        ))}
      </ul>
      {count > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} count={count} onPage={turn} noun="lines" />}
    </div>
  </section>
);

const BestScore = ({ score }: { score: number | undefined }) => (
  <span
    className={cx(
      'rounded-sm text-center text-xs leading-5.5 font-semibold tabular',
      score !== undefined && score >= SURE_SCORE ? 'bg-indigo-bg text-indigo-ink' : 'bg-sunken text-muted',
    )}
  >
    {score === undefined ? (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">no suggestion</span>
      </>
    ) : (
      <>
        <span className="sr-only">best score </span>
        {score}
      </>
    )}
  </span>
);
