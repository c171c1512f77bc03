import { formatUgx } from '@amayumba/contract/money.ts';
import type { MyCash } from '@amayumba/contract/money/cash.ts';
import { useGetMyCashQuery } from '../../../features/money/cash.api.ts';
import { FigureStrip } from '../../../ui/FigureStrip.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CashForm } from './CashForm.tsx';
import { CashReceipts } from './CashReceipts.tsx';

/**
 * For somebody who records cash and sees no other money: a form, the rest of today's limit, and their receipts of
 * today.
 */
export function RecordCashScreen() {
  const query = useGetMyCashQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  return (
    <div className="mx-auto max-w-180">
      <PageHeader title="Record cash" subtitle="At your estates. The tenant gets the receipt by email or SMS." />
      {error && !data ? (
        <Card>
          <LoadError title="What you may record could not be loaded" query={query} />
        </Card>
      ) : (
        <FigureStrip label="Your cash today" figures={figuresOf(data)} />
      )}
      <CashForm cash={data} />
      <CashReceipts receipts={data?.receipts} />
    </div>
  );
}

function figuresOf(cash: MyCash | undefined) {
  const recorded = { label: 'Recorded today', value: cash && formatUgx(cash.recorded_today) };
  // People without a limit see only their receipts.
  if (cash && cash.left_today === null) return [recorded];
  return [
    {
      label: 'Left today',
      value: cash && formatUgx(cash.left_today ?? 0),
      tone: cash?.left_today === 0 ? 'rose' : undefined,
    },
    recorded,
  ] as const;
}
