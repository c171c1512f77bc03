import { formatDayOf } from '@amayumba/contract/calendar.ts';
import type { InboxItem } from '@amayumba/contract/money/inbox.ts';
import { CHANNEL_LABELS, plainAmount } from '../../../../features/money/money-view.ts';
import { cx } from '../../../../lib/cx.ts';
import { Pagination } from '../../../../ui/Pagination.tsx';
import { PAGE_SIZE } from '../MoneyTable.tsx';
import { payerText } from './inbox-words.ts';
import { SURE_SCORE } from './ScoreRing.tsx';
import type { InboxLine } from './use-inbox-line.ts';

interface NextLinesProps {
  lines: InboxLine;
  /** Those on the page, without the current one. */
  items: readonly InboxItem[];
  count: number;
}

/** The other open lines, each with the score of its best suggestion. On desktops it scrolls next to the suggestions. */
export function NextLines({ lines: { page, choose, turn }, items, count }: NextLinesProps) {
  return (
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
}

function BestScore({ score }: { score: number | undefined }) {
  return (
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
}
