import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { type Claim, CLAIM_LABELS } from '@amayumba/contract/money/claim.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { CLAIM_TONES } from '../../../features/money/claim-view.ts';
import { useListMyClaimsQuery } from '../../../features/money/own-money.api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FileLink } from '../../../ui/FileLink.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PAYMENTS_POLL_MS } from '../poll-intervals.ts';
import { ReceiptPaperButton } from './receipts.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';

const PAGE_SIZE = 20;

interface LoggedTabProps {
  page: number;
  onPage: (page: number) => void;
  onLog: () => void;
}

export function LoggedTab({ page, onPage, onLog }: LoggedTabProps) {
  const query = useListMyClaimsQuery({ page, page_size: PAGE_SIZE }, usePolling(PAYMENTS_POLL_MS));
  const { data, currentData } = query;
  if (query.error && !currentData) return <LoadError title="What you logged could not be loaded" query={query} />;
  if (data?.count === 0) {
    return (
      <EmptyState
        icon="wallet"
        title="Nothing logged yet"
        action={
          <Button variant="primary" icon="plus" onClick={onLog}>
            Log Payment
          </Button>
        }
      >
        After you have paid, log the payment. Here you see when it is verified.
      </EmptyState>
    );
  }
  return (
    <>
      {currentData ? (
        <ul aria-label="Logged payments" className="divide-y divide-line">
          {currentData.results.map((claim) => (
            <li key={claim.id} className="px-4 py-3 text-[0.875rem] sm:px-5">
              <ClaimLine claim={claim} />
            </li>
          ))}
        </ul>
      ) : (
        <div aria-busy="true" className="grid gap-3 p-5">
          <output className="sr-only">Loading what you logged...</output>
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      <Pagination page={page} pageSize={PAGE_SIZE} count={data?.count ?? 0} onPage={onPage} noun="logged payments" />
    </>
  );
}

function ClaimLine({ claim }: { claim: Claim }) {
  const {
    charge_name: name,
    state,
    amount,
    method,
    reference_number,
    paid_on,
    logged_at,
    receipt_file,
    receipt,
    reason,
  } = claim;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold text-ink">
            {name} · <span className="whitespace-nowrap tabular">{formatUgx(amount)}</span>
          </p>
          <p className="text-sm text-muted tabular">
            {unbroken(
              [method, reference_number, paid_on ? `paid ${formatDay(paid_on)}` : `logged ${formatDayOf(logged_at)}`]
                .filter(Boolean)
                .join(' · '),
            )}
          </p>
        </div>
        <span className="flex items-center sm:flex-row-reverse [&>a]:px-3 [&>button]:-my-2.5">
          <Badge tone={CLAIM_TONES[state]}>{CLAIM_LABELS[state]}</Badge>
          {receipt_file && <FileLink href={receipt_file} what={`what you sent for ${name}`} />}
          {receipt !== null && <ReceiptPaperButton id={receipt} name={`receipt for ${name}`} />}
        </span>
      </div>
      {state === 'rejected' && (
        <p className="mt-2 rounded-md bg-rose-bg px-3 py-2 text-rose-ink">
          {reason || 'It could not be verified.'} If you did pay, ask your property manager.
        </p>
      )}
    </>
  );
}
