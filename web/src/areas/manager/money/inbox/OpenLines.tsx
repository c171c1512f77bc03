import type { InboxItem, InboxQuery } from '@amayumba/contract/money/inbox.ts';
import { asProblem } from '../../../../api/problem.ts';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { LoadError } from '../../../../ui/LoadError.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { STATEMENTS_PATH } from '../money-place.ts';
import { PAGE_SIZE } from '../MoneyTable.tsx';
import { useKey } from '../use-key.ts';
import { LineFacts } from './LineFacts.tsx';
import { MatchPanel } from './MatchPanel.tsx';
import { NextLines } from './NextLines.tsx';
import { useInboxLine } from './use-inbox-line.ts';

interface OpenLinesProps {
  filter: Pick<InboxQuery, 'channel' | 'statement_import'>;
  isNarrowed: boolean;
  onDone: (item: InboxItem) => void;
}

/**
 * One open line with the next ones on the left, and its possible accounts on the right; on a phone one below the other.
 * They are parts of the grid of the tab.
 */
export function OpenLines({ filter, isNarrowed, onDone }: OpenLinesProps) {
  const lines = useInboxLine(filter);
  const { query, line, items, position, afterwards } = lines;
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
  if (!line) {
    return (
      <div className="border-line lg:col-span-2 lg:-mt-px lg:border-t">
        {problem && !query.currentData ? (
          <LoadError title="The inbox could not be loaded" query={query} />
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

function Loading() {
  return (
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
}
